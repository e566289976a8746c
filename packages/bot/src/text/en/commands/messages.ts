/** Lines of help about messages. */
export const messagesText = {
  message: 'Shows who sent a proxied message, deletes it, or shows its text.',
  edit: 'Changes the text of your latest proxied message, or of the one that you name.',
  regex: 'Changes the text of a proxied message with a regular expression.',
  reproxy: 'Posts a proxied message again as another member.',
} as const
