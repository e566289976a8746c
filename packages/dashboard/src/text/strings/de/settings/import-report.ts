import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { report as English } from '../../en/settings/import-report.ts'
import type { Translation } from '../../translation.ts'

export const report: Translation<typeof English> = {
  kinds: {
    system: 'Dein System',
    settings: 'Einstellungen',
    members: 'Mitglieder',
    custom_fronts: 'Eigene Fronts',
    groups: 'Gruppen',
    custom_fields: 'Eigene Felder',
    fronting: 'Front',
    notes: 'Notizen',
    comments: 'Kommentare',
    circles: 'Kreise',
    reminders: 'Erinnerungen',
  },
  friends: {
    title: (count) =>
      plural(count, { one: 'befreundete Person in der Datei', other: 'befreundete Personen in der Datei' }),
    text: 'Noch sieht hier niemand etwas. Wenn du mit jemandem teilst, zeigen diese Kreise, was die Person in Simply Plural gesehen hat.',
    letIn: 'Jemanden teilhaben lassen',
    needs: (name, circles) => `${isolated(name)}: ${list(circles.map(isolated))}.`,
    needsNone: (name) => `${isolated(name)} hat keine deiner Mitglieder gesehen.`,
    unnamed: (count, circles) =>
      `${plural(count, { one: 'Person ohne Namen', other: 'Personen ohne Namen' })}: ${list(circles.map(isolated))}.`,
    unnamedNone: (count) =>
      plural(count, {
        one: 'Person ohne Namen hat keine deiner Mitglieder gesehen.',
        other: 'Personen ohne Namen haben keine deiner Mitglieder gesehen.',
      }),
  },
  odd: {
    title: (count) => plural(count, { one: 'Wert passt nicht', other: 'Werte passen nicht' }),
    text: 'Du musst an der Datei nichts ändern. Alles andere kommt herein, und das passiert mit ihnen:',
    done: 'Alles andere ist da. Das ist mit ihnen passiert:',
    kinds: {
      system: 'Dein System',
      settings: 'Einstellungen',
      member: 'Ein Mitglied',
      group: 'Eine Gruppe',
      switch: 'Ein Switch',
      other: 'Andere Daten',
    },
    problems: {
      invalid: 'das verstehen wir nicht.',
      too_long: 'das ist zu lang.',
      too_many: 'das sind zu viele.',
      not_https: 'die Adresse beginnt nicht mit https.',
      no_name: 'Der Name fehlt.',
      no_record: 'Diesen Eintrag können wir nicht lesen.',
      same_id: 'noch jemand in der Datei hat dieselbe.',
      not_in_file: 'einige davon sind nicht in der Datei.',
    },
    outcomes: {
      left_out: 'Wir lassen es weg.',
      cut: 'Wir behalten, was passt.',
      private: 'Wir machen es privat.',
    },
    changed: (stored) => `Wir nehmen ${isolated(stored)}.`,
    withoutThem: 'Wir lassen sie dort weg.',
    newId: 'Sie bekommen eine neue.',
    fields: {
      id: 'ID',
      uuid: 'UUID',
      members: 'Mitglieder',
      message_count: 'Anzahl der Nachrichten',
      created: 'Angelegt am',
      last_message_timestamp: 'Letzte Nachricht',
      privacy: 'Privatsphäre',
      visibility: 'Privatsphäre',
      config: 'Einstellungen',
      last_message: 'Letzte Nachricht',
      custom_fields: 'Eigene Felder',
      value: 'Wert',
      start: 'Anfang',
      end: 'Ende',
      archived: 'Archiviert',
      pluralkit_id: 'PluralKit-ID',
      group: 'Gruppe',
    },
  },
  conflicts: {
    title: (count) => plural(count, { one: 'Wert von dir ist anders', other: 'Werte von dir sind anders' }),
    text: 'Das hast du seit dem letzten Import hier geändert oder hier geschrieben. Es bleibt, wie es ist, wenn du es nicht einschaltest.',
    take: (label) => `${label}: aus der Datei nehmen`,
    all: 'Alles aus der Datei nehmen',
    none: 'Alles von mir behalten',
    kept: 'Das bleibt, wie du es geschrieben hast',
    keptText: 'In der Datei steht etwas anderes. Wenn du das möchtest, kannst du es hier kopieren.',
    taken: 'Das kommt jetzt aus der Datei',
    takenText: 'Wenn du deins zurückhaben möchtest, kannst du es hier kopieren.',
    unlisted: (count) =>
      plural(count, {
        one: 'weiterer Wert ist anders. Er bleibt, wie er ist, wenn du nicht alles aus der Datei nimmst.',
        other:
          'weitere Werte sind anders. Sie bleiben, wie sie sind, wenn du nicht alles aus der Datei nimmst.',
      }),
    kinds: {
      system: 'Dein System',
      settings: 'Einstellungen',
      member: 'Ein Mitglied',
      group: 'Eine Gruppe',
      field: 'Ein eigenes Feld',
      note: 'Eine Notiz',
      comment: 'Ein Kommentar',
    },
    keys: {
      members: 'Mitglieder, die du entfernt hast',
      parent: 'In der Gruppe',
      position: 'Platz in der Liste',
      text: 'Text',
      title: 'Titel',
      date: 'Datum',
      authors: 'Geschrieben von',
      archived: 'Archiviert',
      archived_reason: 'Grund für das Archivieren',
      custom_front: 'Eigener Front',
      options: 'Auswahl',
      markdown: 'Markdown',
      emoji: 'Symbol',
    },
  },
  changes: {
    title: (count) =>
      plural(count, { one: 'Wert ist in der Datei neu', other: 'Werte sind in der Datei neu' }),
    text: 'Das hat hier seit dem letzten Import niemand geändert, deshalb ersetzt die Datei es.',
  },
  profile: {
    title: 'Das Profil deines Systems',
    text: 'In der Datei steht etwas anderes als bei dir. Schalte ein, was du ersetzen möchtest. Nichts, was du geschrieben hast, ändert sich, wenn du es nicht einschaltest.',
    done: 'Diese Werte haben sich geändert. Wenn du einen alten zurückhaben möchtest, kannst du ihn hier kopieren.',
    now: 'Jetzt',
    file: 'In der Datei',
    before: 'Vorher',
    after: 'Jetzt',
    all: 'Alles ersetzen',
    none: 'Alles behalten',
  },
  noPlace: (things) => `Dafür haben wir noch keinen Platz: ${list(things)}.`,
  keptForExport: (things) =>
    `Das können wir noch nicht zeigen, heben es aber für dich auf. Ein Export enthält es wieder: ${list(things)}.`,
  counted: (count, thing) => (count > 1 ? `${thing} (${number(count)})` : thing),
  things: {
    notes: 'Notizen',
    comments: 'Kommentare',
    polls: 'Umfragen',
    board_messages: 'Nachrichten am Brett',
    boards: 'Nachrichten am Brett',
    channels: 'Chat-Kanäle',
    chat_channels: 'Chat-Kanäle',
    chat_categories: 'Chat-Kategorien',
    chat_messages: 'Chat-Nachrichten',
    automated_reminders: 'automatische Erinnerungen',
    repeated_reminders: 'wiederkehrende Erinnerungen',
    reminders: 'Erinnerungen',
    privacy_buckets: 'Privacy Buckets',
    friends: 'Freunde',
    custom_fields: 'eigene Felder',
    custom_field_values: 'Werte eigener Felder',
    front_comments: 'Kommentare zu Fronts',
    relationships: 'Beziehungen',
    'members.archive_reason': 'Gründe fürs Archivieren',
    'fronting.status': 'Status von Fronts',
    'fronting.comment': 'Kommentare zu Fronts',
    front_details: 'Einzelheiten zu Fronts',
    taxonomy: 'Kategorien',
    extensions: 'Zusätze anderer Apps',
    systems: 'andere Systeme',
    other: 'anderes',
  },
  fieldWarnings: {
    field_truncated: 'zu lang, deshalb kommt nur der Anfang herein.',
    text_kept: 'sehr lang. Wir zeigen den Anfang und heben den ganzen Text für einen Export auf.',
    field_kept: 'passt hier nicht, deshalb heben wir es für einen Export auf.',
    field_ignored: 'nicht verstanden, deshalb weggelassen.',
    field_cleaned: 'einige Zeichen lassen sich nicht speichern und fallen weg.',
    asset_external_dropped: 'keine passende Webadresse, deshalb weggelassen.',
    field_dropped: 'weggelassen.',
    name_missing: 'fehlt, deshalb gibt es einen Ersatz.',
  },
  warnings: {
    'picture_refused uploaded_pictures':
      'Bilder, die beschädigt, zu groß oder von anderer Art sind, bleiben weg.',
    'picture_limit_reached uploaded_pictures':
      'Der Platz reicht nicht für alle Bilder, deshalb bleiben einige weg.',
    'pictures_unavailable uploaded_pictures':
      'Der Server kann gerade keine Bilder aufnehmen. Importiere die Datei später noch einmal.',
    asset_uri_only: 'Bilder bleiben bei Simply Plural. Du siehst sie, solange es läuft.',
    'asset_external_dropped uploaded_pictures':
      'Hochgeladene Bilder sind nicht in der Datei und bleiben weg.',
    'field_kept uploaded_pictures':
      'Hochgeladene Bilder sind nicht in der Datei. Ihre Namen heben wir für einen Export auf.',
    'custom_fronts_left_out custom_fronts':
      'Eigene Fronts heben wir nur für einen Export auf. Unter Optionen kannst du sie mitnehmen.',
    'custom_fronts_left_out fronting': 'Auch die Zeiten eigener Fronts heben wir nur auf.',
    custom_fronts_left_out:
      'Eigene Fronts heben wir nur für einen Export auf. Unter Optionen kannst du sie mitnehmen.',
    long_description: 'Lange Beschreibungen kommen ganz herein. Apps für PluralKit sehen den Anfang.',
    text_kept:
      'Einige Texte sind sehr lang. Wir zeigen den Anfang und heben den ganzen Text für einen Export auf.',
    fields_kept:
      'Es gibt mehr eigene Felder, als wir zeigen können. Die anderen heben wir für einen Export auf.',
    field_values_kept:
      'Einige Werte eigener Felder haben hier keinen Platz. Wir heben sie für einen Export auf.',
    values_misfit: 'Einige Werte passen nicht zu ihrem eigenen Feld. Sie bleiben, wie sie sind.',
    front_kept: 'Einträge im Verlauf ohne klaren Anfang und klares Ende heben wir für einen Export auf.',
    'front_kept comments': 'Kommentare ohne Switch heben wir für einen Export auf.',
    record_kept: 'Einige Einträge lassen sich nicht lesen. Wir heben sie für einen Export auf.',
    group_circle:
      'Einige Gruppen lagen im Kreis ineinander. Wir haben den Kreis an einer Stelle aufgetrennt.',
    group_too_deep: 'Gruppen, die mehr als 20 Ebenen tief lagen, sind nach oben gerückt.',
    'dangling_reference texts': 'Texte erwähnen Mitglieder, die nicht in der Datei sind.',
    'dangling_reference groups': 'Gruppen nennen Mitglieder, die nicht in der Datei sind.',
    'dangling_reference fronting': 'Der Verlauf nennt Mitglieder, die nicht in der Datei sind.',
    'dangling_reference custom_fields': 'Einige eigene Felder sind nicht in der Datei.',
    'dangling_reference uploaded_pictures':
      'Einige Bilder gehören zu niemandem in deinem System und bleiben weg.',
    'dangling_reference pictures': 'Einige Bilder sind nicht in der Datei.',
    dangling_reference: 'Einige Einträge nennen andere, die nicht in der Datei sind.',
    front_dropped: 'Einträge im Verlauf ohne klaren Anfang und klares Ende bleiben weg.',
    front_crowded:
      'Es waren mehr Mitglieder gleichzeitig vorne, als ein Switch zeigen kann. Wer zuletzt dazukam, den heben wir für einen Export auf.',
    status_in_note: 'Einige Status sind zusammen zu lang. Du findest sie ganz in der Notiz des Switches.',
    front_merged: 'Die Datei erzählt den Verlauf zweimal. Wir legen beides zusammen.',
    record_dropped: 'Einige Einträge lassen sich nicht lesen und bleiben weg.',
    name_missing: 'Einige haben keinen Namen und bekommen einen Ersatz.',
    histories_interleave:
      'Du hast hier schon Switches aus derselben Zeit. Die beiden Verläufe vermischen sich.',
    duplicate_switches: 'Wo die Datei mehrere Switches zum selben Zeitpunkt hat, kommt nur der erste herein.',
    duplicate_members: 'Einige Switches nennen ein Mitglied doppelt. Es kommt einmal herein.',
    other_account: 'Keines der Konten in der Datei gehört zu deinem System. Ist es deine Datei?',
    tag_in_display_name: 'Tags stehen hinter den Namen, als Anzeigenamen.',
    birthday_year: 'Tupperbox speichert zum Geburtstag immer ein Jahr. Bitte sieh sie dir an.',
    accounts_dropped: 'Konten werden nicht verbunden. Verbinde sie mit deinem Bot.',
    messages_dropped:
      'Die Liste der geproxyten Nachrichten bleibt weg. Wer den Server betreibt, kann sie hereinholen.',
    keys_dropped: 'Schlüssel bleiben weg, weil ihre Geheimnisse nicht in der Datei sind. Mach dir neue.',
    kept_dropped: 'Für alle Daten aus anderen Apps reicht der Platz nicht.',
    circles_dropped: 'Für alle Kreise reicht der Platz nicht.',
    circles_shared: 'Kreise, die in einer Freigabe sind, bleiben, wie sie sind.',
    circles_yours: 'Kreise, die du selbst gemacht hast, bleiben, wie sie sind.',
    members_stay_archived: 'Mitglieder, die eine Freigabe zeigen würde, bleiben archiviert.',
    circle_by_group:
      'Manche Mitglieder sind in einem Kreis, weil ihre Gruppe in dem Bucket war. Bitte sieh sie dir an.',
    circles_not_allowed: 'Kreise bleiben draußen. Importiere die Datei hier, um sie zu bekommen.',
    reminders_dropped: 'Für alle Erinnerungen reicht der Platz nicht.',
    reminders_kept: 'Einige Erinnerungen passen hier nicht. Sie sind für einen Export aufgehoben.',
    reminders_widened: 'Erinnerungen nur für Mitglieder oder nur für eigene Fronts kommen hier für alle.',
    reminders_not_allowed: 'Erinnerungen bleiben draußen. Importiere die Datei hier, um sie zu bekommen.',
    preserved_data_too_large: 'Für alles, was wir noch nicht zeigen können, reicht der Platz nicht.',
    front_detail_archived:
      'Einige Notizen zu Fronts können wir nicht zeigen. Wir bewahren sie auf, und ein Export enthält sie wieder.',
    notes_kept:
      'Es gibt mehr Notizen, als in ein Tagebuch passen. Die anderen heben wir für einen Export auf.',
    odd_values_unlisted: 'Es passen mehr Werte nicht, als wir hier aufzählen können.',
    'field_dropped system.webhook_url':
      'Die Webhook-Adresse bleibt weg. Du kannst sie in den Einstellungen neu einrichten.',
    'field_dropped system.timezone': 'Die Zeitzone bleibt weg, weil die Datei zu alt ist.',
  },
  wrongFile: {
    title: 'Diese Datei können wir nicht lesen',
    looksLike: (format) => `Sie sieht nach einer Datei aus ${format} aus.`,
    problems: {
      empty: 'Sie ist leer. Bitte exportiere sie noch einmal.',
      ends_early:
        'Ihr Ende fehlt. Wahrscheinlich ist das Herunterladen abgebrochen. Lade sie bitte noch einmal herunter und wähle die neue Datei.',
      not_json:
        'Sie ist keine Datei mit Daten, oder etwas hat sie unterwegs verändert. Wähle die Datei genau so, wie die andere App sie dir gegeben hat.',
      unknown_program: 'Sie ist aus einem Programm, das wir nicht kennen.',
      picture: 'Sie ist ein Bild. Wähle die Datei mit deinen Daten.',
      web_page:
        'Sie ist eine Webseite. Vielleicht musstest du dich zum Herunterladen anmelden. Lade bitte die Datei selbst herunter.',
      pdf: 'Sie ist ein PDF. Wähle die Datei mit deinen Daten.',
      other_encoding:
        'Sie wurde als andere Art von Text gespeichert (UTF-16). Wähle die Datei genau so, wie die andere App sie dir gegeben hat.',
      archive: 'Sie ist gepackt. Entpacke sie und wähle die Datei darin.',
      zip_without_data:
        'Sie ist ein ZIP ohne Daten, die wir kennen. Wenn eine .json-Datei darin ist, entpacke sie und wähle diese.',
      zip_of_avatars:
        'Sie enthält nur Bilder. Importiere zuerst export.json aus Simply Plural, dann diese Datei in dasselbe System.',
      zip_of_account:
        'Sie enthält mehrere Systeme. Entpacke sie und wähle die Datei openplural.json eines Systems.',
      zip_damaged: 'Das ZIP ist beschädigt. Bitte lade es noch einmal herunter.',
      newer_version:
        'Sie ist aus einem neueren Polyphony als dieser Server. Bitte die Person, die den Server betreibt, ihn zu aktualisieren.',
      too_many_members: 'Sie hat mehr Mitglieder, als ein System hier haben kann.',
      too_many_groups: 'Sie hat mehr Gruppen, als ein System hier haben kann.',
      too_many_fields: 'Sie hat mehr eigene Felder, als ein System hier haben kann.',
      too_many_notes: 'Sie hat mehr Notizen, als ein Tagebuch hier haben kann.',
      too_many_switches: 'Sie hat mehr Switches, als ein Import hereinholen kann.',
    },
    known: 'Diese Dateien gehen',
    files: {
      'Simply Plural': 'export.json',
      PluralKit: 'die .json-Datei, die dir pk;export schickt',
      Tupperbox: 'tuppers.json',
      Octocon: 'octocon_export_full.json',
      'PluralPort (Sheaf, Prism, PluralSpace)': 'eine .json- oder .pluralport.zip-Datei',
      Polyphony: 'die Datei eines Exports',
    },
  },
}
