import { number } from '../../intl.ts'
import type { errors as English } from '../en/errors.ts'
import type { Translation } from '../translation.ts'

export const errors: Translation<typeof English> = {
  invalid: 'Bitte schau dir die markierten Felder an.',
  changedElsewhere:
    'Das wurde woanders geändert, während du es bearbeitet hast. Schau dir den neuen Stand an und speichere dann noch einmal.',
  ended: 'Dieses Token gilt nicht mehr. Bitte melde dich neu an.',
  tooFast: 'Das war viel auf einmal. Warte ein paar Sekunden und versuche es noch einmal.',
  notFound: 'Das gibt es nicht mehr.',
  network: 'Wir erreichen den Server nicht. Prüfe deine Verbindung und versuche es noch einmal.',
  server: (request) =>
    `Der Server hat ein Problem. Versuche es gleich noch einmal.${request ? ` Wenn es so bleibt, gib diese Nummer an die Leute weiter, die den Server betreiben: ${request}` : ''}`,
  refused: (reason) => `Der Server hat abgelehnt: ${reason.replace(/^\d+: /, '')}`,
  field: 'Dieser Wert geht nicht.',
  fieldTooLong: (used, most) => `Zu lang: ${number(used)} Zeichen, höchstens ${number(most)}.`,
  known: {
    registration_closed:
      'Auf diesem Server kannst du kein neues System anlegen. Bitte die Leute, die ihn betreiben, um ein Token und melde dich damit an.',
    text_quota_reached: 'Dein Platz für Texte ist voll. Kürze oder lösche zuerst welche.',
    member_limit_reached: 'Dein System hat so viele Mitglieder, wie es haben darf. Lösche zuerst eines.',
    group_limit_reached: 'Dein System hat so viele Gruppen, wie es haben darf. Lösche zuerst eine.',
    webhook_not_found: 'Du hast noch keinen Webhook.',
    key_limit_reached:
      'Du hast so viele Schlüssel, wie du haben darfst. Lösche einen, den du nicht mehr brauchst.',
    imports_busy:
      'Der Server importiert gerade viele Dateien. Versuche es in einer halben Minute noch einmal.',
    unconfirmed: 'Du hast das nicht bestätigt. Darum hat sich nichts geändert.',
    same_fronters: 'Das ist schon der aktuelle Front.',
    switch_timestamp_taken: 'Zu genau dieser Zeit gibt es schon einen Switch. Wähle eine andere Zeit.',
    member_list_private: 'Dieses System hält die Liste seiner Mitglieder privat.',
    group_list_private: 'Dieses System hält die Liste seiner Gruppen privat.',
    group_members_private: 'Diese Gruppe hält privat, wer in ihr ist.',
    fronters_private: 'Dieses System hält privat, wer frontet.',
    front_history_private: 'Dieses System hält seinen Verlauf privat.',
  },
}
