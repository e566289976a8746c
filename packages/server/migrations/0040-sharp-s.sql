-- A capital ẞ is found like ß and ss. Texts that were folded before kept it as ß, which no search looks for any more.
update note_search set folded = replace(folded, 'ß', 'ss') where folded like '%ß%';
