import { isolated } from '../../../../direction.ts'
import { number, plural } from '../../../../intl.ts'
import type { ways as English } from '../../../en/settings/person/ways.ts'
import type { Translation } from '../../../translation.ts'

export const ways: Translation<typeof English> = {
  lead: 'Dein Benutzername und alles, womit du dich anmelden kannst. Richte mindestens zwei davon ein, dann kommst du auch hinein, wenn eines verloren geht.',
  lastWay:
    'Sonst kannst du dich mit nichts anmelden, darum muss das bleiben. Füge zuerst etwas anderes hinzu.',
  name: 'Benutzername',
  nameText:
    'Damit meldest du dich an. Nur du, Leute, die ein System mit dir teilen, und die Leute, die diesen Server betreiben, sehen ihn.',
  nameLabel: 'Dein Benutzername',
  nameHint: '3 bis 64 Zeichen: a bis z, Ziffern, Punkt, Unterstrich und Bindestrich.',
  nameRules:
    'Dieser Benutzername geht nicht. Nimm 3 bis 64 aus a bis z, Ziffern, Punkt, Unterstrich und Bindestrich.',
  nameTaken: 'Diesen Benutzernamen hat schon jemand.',
  nameSave: 'Benutzernamen ändern',
  nameSaved: 'Dein Benutzername ist geändert.',

  password: 'Passwort',
  passwordOn: 'Du kannst dich mit Benutzername und Passwort anmelden.',
  passwordOff: 'Du hast kein Passwort. Du kannst eines festlegen, dann kommst du auch ohne Passkey hinein.',
  passwordNew: 'Neues Passwort',
  passwordHint: (least) =>
    `Mindestens ${number(least)} Zeichen. Ein paar Wörter hintereinander kannst du dir leicht merken.`,
  passwordShort: (least) => `Nimm mindestens ${number(least)} Zeichen.`,
  passwordCommon: 'Dieses Passwort lässt sich zu leicht raten. Nimm ein anderes.',
  passwordShow: 'Passwort zeigen',
  passwordEnds: 'Deine anderen Geräte werden dann abgemeldet, und Programme verlieren ihren Zugriff.',
  passwordChange: 'Passwort ändern',
  passwordSet: 'Passwort festlegen',
  passwordSaved: 'Dein Passwort ist geändert. Deine anderen Geräte sind abgemeldet.',

  totp: 'Authenticator',
  totpText:
    'Eine App auf deinem Handy zeigt alle 30 Sekunden einen neuen Code. Ist sie an, braucht dein Passwort auch so einen Code.',
  totpOn: 'Zu deinem Passwort gehört ein Code aus deiner Authenticator-App.',
  totpNeedsPassword: 'Sie gehört zu einem Passwort. Lege zuerst eines fest.',
  totpStart: 'Einschalten',
  totpReplace: 'Auf eine andere App umziehen',
  totpScan: 'Scanne diesen QR-Code mit deiner Authenticator-App.',
  totpQr: 'QR-Code für deine Authenticator-App',
  totpSecret: 'Oder tippe dieses Geheimnis in die App',
  totpCode: 'Der erste Code, den die App zeigt',
  totpWrong: 'Dieser Code geht nicht. Prüfe die Uhr deines Handys und versuche den nächsten Code.',
  totpConfirm: 'Mit diesem Code einschalten',
  totpAdded: 'Deine Authenticator-App ist eingeschaltet.',
  totpStop: 'Ausschalten',
  totpStopTitle: 'Authenticator-App ausschalten?',
  totpStopText: 'Dann reicht dein Passwort allein zum Anmelden.',
  totpRemoved: 'Deine Authenticator-App ist ausgeschaltet.',

  passkeys: 'Passkeys',
  passkeysText:
    'Mit einem Passkey meldest du dich mit Fingerabdruck, Gesicht oder der PIN eines Geräts an. Du musst dir nichts merken, und niemand kann ihn raten.',
  noPasskeys: 'Noch keine Passkeys.',
  passkeyAdd: 'Passkey hinzufügen',
  passkeyName: 'Ein Name dafür',
  passkeyNameHint: 'Zum Beispiel: mein Handy.',
  passkeyMake: 'Passkey anlegen',
  passkeyAdded: 'Dein Passkey ist bereit.',
  passkeyStopped: 'Es wurde kein Passkey angelegt. Du kannst es jederzeit noch einmal versuchen.',
  passkeyKnown: 'Dieses Gerät hat schon einen Passkey für dich.',
  passkeyFull: 'Mehr Passkeys gehen nicht. Entferne zuerst einen, den du nicht mehr benutzt.',
  passkeyNoBrowser: 'Dieser Browser kann hier keine Passkeys benutzen.',
  passkeyNoHost:
    'Passkeys brauchen einen Namen in der Adresse, keine Zahl. Öffne diese Seite hier und lege dann einen an:',
  passkeyMade: (day) => `Hinzugefügt am ${day}`,
  passkeyUsed: (moment) => `zuletzt benutzt am ${moment}`,
  passkeyUnused: 'nie benutzt',
  passkeyRemove: 'Entfernen',
  passkeyRemoveOf: (name) => `Passkey ${isolated(name)} entfernen`,
  passkeyRemoveTitle: (name) => `Passkey ${isolated(name)} entfernen?`,
  passkeyRemoveText:
    'Dann kannst du dich nicht mehr damit anmelden. Vielleicht führt ihn das Gerät noch auf: Lösche ihn auch dort.',
  passkeyRemoved: 'Der Passkey ist entfernt.',

  signOn: (name) => `Mit ${isolated(name)} anmelden`,
  signOnOn: (name) => `Du kannst dich mit ${isolated(name)} anmelden.`,
  signOnOff: (name) => `Verbinde ${isolated(name)}, dann kannst du dich auch damit anmelden.`,
  signOnLink: (name) => `${isolated(name)} verbinden`,
  signOnUnlink: 'Trennen',
  signOnUnlinkTitle: (name) => `${isolated(name)} trennen?`,
  signOnUnlinkText: 'Dann kannst du dich nicht mehr damit anmelden.',
  signOnUnlinked: (name) => `${isolated(name)} ist getrennt.`,

  recovery: 'Wiederherstellungscodes',
  recoveryText:
    'Wenn alles andere verloren ist, kommst du mit einem dieser Codes wieder herein. Jeder gilt einmal. Schreib sie auf, oder bewahre sie bei deinen wichtigen Papieren auf.',
  recoveryLeft: (count) => `Du hast noch ${plural(count, { one: 'Code', other: 'Codes' })}.`,
  recoveryNone: 'Du hast noch keine Wiederherstellungscodes.',
  recoveryFew: 'Erstelle bald neue.',
  recoveryMake: 'Wiederherstellungscodes erstellen',
  recoveryAgainTitle: 'Neue Wiederherstellungscodes erstellen?',
  recoveryAgainText: 'Deine alten Codes gelten dann sofort nicht mehr.',
  recoveryAgain: 'Neue Codes erstellen',
  recoveryOnce: 'Wir zeigen sie nur dieses eine Mal.',
  recoveryDone: 'Fertig',
}
