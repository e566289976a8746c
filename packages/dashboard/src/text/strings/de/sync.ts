import { isolated } from '../../direction.ts'
import { list, number, plural } from '../../intl.ts'
import type { sync as English } from '../en/sync.ts'
import type { Translation } from '../translation.ts'

const members = (count: number) => plural(count, { one: 'Mitglied', other: 'Mitglieder' })
const groups = (count: number) => plural(count, { one: 'Gruppe', other: 'Gruppen' })
const changes = (count: number) => plural(count, { one: 'Änderung', other: 'Änderungen' })
const on = (place: string) => `bei ${isolated(place)}`

export const sync: Translation<typeof English> = {
  title: 'PluralKit',
  lead: (place) =>
    `Leb hier und benutze ${isolated(place)} weiter: Beide bleiben gleich, egal wo du etwas änderst.`,
  needsNetwork: 'Diese Seite braucht eine Verbindung',
  needsNetworkText: 'Sie zeigt nur, was der Server gerade sagt. Verbinde dich und versuch es noch einmal.',

  what: {
    title: 'Was passiert',
    same: 'Mitglieder, Gruppen, Switches und das Profil deines Systems werden an beiden Orten gleich und bleiben es.',
    switches: (place) =>
      `Switche hier oder mit dem Bot von ${isolated(place)}: Die andere Seite folgt. Switches von vor dem Start bleiben, wo sie sind.`,
    plan: 'Zuerst siehst du einen Plan. Nichts wird geschrieben, bevor du ihn startest.',
    deletes: 'Was du an einem Ort löschst, bleibt am anderen, außer du willst es anders.',
    privacy: 'Nichts wird sichtbarer, als es dort ist, woher es kommt.',
    log: 'Ein Protokoll zeigt jede Änderung. Geänderte Werte und archivierte Mitglieder holt es zurück, wenn du magst.',
    neverTitle: 'Was nur hier bleibt',
    never: (place) =>
      `Eigene Felder, Notizen, das Archiv, Status, Kreise und Links. Sie kommen nie zu ${isolated(place)}, und nichts von dort ändert sie. Von einer langen Beschreibung gehen nur die ersten 1.000 Zeichen dorthin; eine neue Beschreibung von dort ersetzt sie hier, und das Protokoll behält die lange.`,
    history: 'Deine früheren Switches können in einer Datei mitkommen.',
    toImport: 'Datei importieren',
  },

  connect: {
    title: 'Verbinden',
    again: 'Neues Token angeben',
    where: 'Wo ist die andere Seite?',
    address: 'Adresse des anderen Servers',
    addressHint: 'Nur der Server, zum Beispiel https://api.pluralkit.me',
    howTitle: 'So bekommst du dein Token',
    how: 'Sende das auf Discord an den Bot von PluralKit, am besten als Direktnachricht:',
    howCommand: 'Text für den Bot',
    howThen: 'Er antwortet mit einer Direktnachricht. Der lange Text darin ist dein Token: Kopiere ihn ganz.',
    howOther: (place) => `Hol dir das Token deines Systems ${on(place)} und kopiere es ganz.`,
    token: 'Token',
    tokenHint:
      'Wer es hat, kann dort dein ganzes System ändern. Hier ist es verschlüsselt, niemand kann es wieder lesen, und es dient nur dafür.',
    button: 'Verbinden und den Plan ansehen',
    tokenNeeded: 'Füge zuerst das Token ein.',
    tokenRefused: (place) =>
      `${isolated(place)} kennt dieses Token nicht, oder ein anderes System hier ist schon damit verbunden. Hol es dir noch einmal und kopiere es ganz.`,
    addressRefused: 'Wer diesen Server betreibt, erlaubt diese Adresse nicht. Nimm eine andere.',
    silent: (place) =>
      `${isolated(place)} antwortet gerade nicht, deshalb ist nichts gespeichert. Versuch es in ein paar Minuten noch einmal.`,
  },

  state: {
    title: 'Wie es steht',
    with: (name, place) => `${isolated(name)} ${on(place)}`,
    unnamed: 'Dein System',
    planned: 'Nicht gestartet. Nirgends ist etwas geschrieben.',
    running: 'Läuft. Beide Seiten bleiben gleich.',
    runningOnly: 'Läuft.',
    paused: 'Pausiert. Auf keiner Seite wird geschrieben.',
    stopped: 'Angehalten. Du entscheidest, wie es weitergeht.',
    partner: 'Verbunden mit',
    waiting: 'Wartet',
    waitingCount: (count) => `${changes(count)} zu schreiben`,
    waitingNone: 'nichts',
    last: 'Zuletzt nachgesehen',
    lastNever: 'noch nicht',
    next: 'Sieht wieder nach',
    nextNow: 'gleich',
    run: 'Jetzt nachsehen',
    pause: 'Pausieren',
    continue: 'Weiter',
    done: { run: 'Sieht jetzt nach.', pause: 'Pausiert.', continue: 'Läuft wieder.' },
    toPlan: 'Plan ansehen',
    toLog: 'Was geändert wurde',
    trouble: {
      silent: (place) => `${isolated(place)} antwortet gerade nicht. Der nächste Versuch kommt von selbst.`,
      strange: (place) =>
        `${isolated(place)} antwortet mit etwas, das sich nicht lesen lässt. Der nächste Versuch kommt von selbst.`,
      limited: (place) => `${isolated(place)} bittet um eine Pause. Es geht von selbst weiter.`,
      failed: () => 'Auf diesem Server ist etwas schiefgegangen. Der nächste Versuch kommt von selbst.',
    },
  },

  stop: {
    kinds: {
      system: () => 'dein Profil',
      member: members,
      group: groups,
      switch: (count) => plural(count, { one: 'Switch', other: 'Switches' }),
    },
    lists: { system: 'Profil', member: 'Mitglieder', group: 'Gruppen', switch: 'Switches' },
    many: (things, where) =>
      `Auf einmal sollten ${where} so viele geändert oder entfernt werden: ${things}. Das kann stimmen oder ein Versehen sein, deshalb ist nichts geschrieben, und du entscheidest.`,
    all: (things, where) =>
      `Von einer Art sollten ${where} alle geändert oder entfernt werden: ${things}. Das kann stimmen oder ein Versehen sein, deshalb ist nichts geschrieben, und du entscheidest.`,
    empty: (things, place) =>
      `${things}: Davon gibt es ${on(place)} plötzlich nichts mehr. Vielleicht hast du sie gelöscht, vielleicht ist etwas kaputt, deshalb ist nichts geschrieben, und du entscheidest.`,
    switches_deleted: (place) =>
      `Alle Switches ${on(place)} wurden auf einmal gelöscht. Deine hier sind noch da.`,
    imported: (place) =>
      `In das System ${on(place)} wurde eine Datei importiert. Das kann dort alles ändern. Hier ist davon noch nichts angekommen.`,
    restored: () =>
      'Dieser Server kam aus einer Sicherung zurück und weiß vielleicht nicht, was seitdem war. Nichts ist geschrieben, und du entscheidest.',
    lookAtPlan:
      'Sieh dir den Plan an. Wenn er stimmt, starte wieder: Dann gilt er dieses eine Mal. Wenn nicht, lass es angehalten.',
    other_system: (place) =>
      `Das Token gehört jetzt zu einem anderen System ${on(place)}. Nichts davon hat sich mit deinem vermischt.`,
    otherSystemDo:
      'Gib das Token des richtigen Systems an. Wenn das andere richtig ist, gib dessen Token an: Dann beginnst du mit einem neuen Plan.',
    token: (place) =>
      `${isolated(place)} nimmt das Token nicht mehr an. Vielleicht hat sich jemand ein neues geholt.`,
    tokenDo: 'Hol dir das Token noch einmal und gib es hier an. Wer zu wem gehört, bleibt, wie es ist.',
    secret_key: () =>
      'Dieser Server kann das gespeicherte Token nicht mehr lesen, weil sich sein eigener Schlüssel geändert hat.',
    address: (place) => `Dieser Server darf ${isolated(place)} nicht mehr erreichen.`,
    addressDo:
      'Wer ihn betreibt, legt fest, welche Server er erreichen darf: Frag dort nach und versuch es dann noch einmal. Oder vergiss die Verbindung.',
    other: () => 'Es hat etwas gefunden, das du entscheiden musst.',
  },

  rules: {
    title: 'Was wohin geht',
    text: 'Das gilt ab dem nächsten Nachsehen.',
    parts: {
      system: 'Profil deines Systems',
      members: 'Mitglieder',
      groups: 'Gruppen, und wer darin ist',
      switches: 'Switches',
    },
    ways: {
      both: () => 'In beide Richtungen',
      in: (place) => `Nur von ${isolated(place)} hierher`,
      out: (place) => `Nur von hier zu ${isolated(place)}`,
      off: () => 'Gar nicht',
    },
    prefer: 'Wenn beide Seiten dasselbe verschieden geändert haben',
    prefers: {
      here: {
        label: () => 'Es gilt, was hier steht',
        text: () => 'Der andere Wert steht im Protokoll, und du kannst ihn zurückholen.',
      },
      there: {
        label: (place) => `Es gilt, was ${on(place)} steht`,
        text: () => 'Der Wert von hier steht im Protokoll, und du kannst ihn zurückholen.',
      },
    },
    deletes: 'Wenn du auf einer Seite etwas löschst',
    ends: {
      keep: {
        label: () => 'Die andere Seite behält es',
        text: (place) =>
          `Ein Mitglied, das ${on(place)} gelöscht wird, kommt hier ins Archiv. Was du hier löschst, bleibt dort.`,
      },
      follow: {
        label: () => 'Es wird auf beiden Seiten gelöscht',
        text: () => 'Mitglieder, Gruppen und Switches sind dann an beiden Orten weg. Nichts holt sie zurück.',
      },
    },
    save: 'Speichern',
    saved: 'Gespeichert.',
  },

  webhook: {
    title: 'Sofort von Änderungen erfahren',
    text: (place) =>
      `Ohne das hier sieht der Server jede Minute nach, wer ${on(place)} frontet, und jede halbe Stunde nach dem Rest, seltener, solange sich nichts ändert. Damit meldet ${isolated(place)} alles sofort, außer wer in welcher Gruppe ist.`,
    seen: (moment) => `Läuft. Die letzte Nachricht kam: ${moment}.`,
    notSeen: 'Nicht eingerichtet: Es kam noch keine Nachricht.',
    setUp: 'In vier Schritten einrichten',
    change: 'Noch einmal einrichten',
    step1: 'Kopiere diesen Text.',
    command: 'Text für den Bot',
    step2:
      'Sende ihn als Direktnachricht an den Bot von PluralKit, denn die Adresse soll sonst niemand sehen.',
    step3: 'Der Bot zeigt ein Token und wartet. Füge das Token hier ein und speichere es.',
    token: 'Token, das der Bot zeigt',
    save: 'Token speichern',
    saved: 'Gespeichert. Mach jetzt beim Bot weiter.',
    tokenNeeded: 'Füge zuerst das Token ein.',
    step4: 'Mach beim Bot weiter. Er sendet zwei Testnachrichten hierher und sagt dann, dass es läuft.',
  },

  forget: {
    title: 'Beenden',
    text: (place) =>
      `Das Token, das Protokoll und wer zu wem gehört werden vergessen. Weder hier noch ${on(place)} ändert sich etwas.`,
    button: 'Verbindung vergessen',
    ask: 'Verbindung vergessen?',
    done: 'Vergessen. Beide Seiten bleiben, wie sie sind.',
  },

  plan: {
    title: 'Der Plan',
    lead: 'Nichts davon ist schon geschrieben.',
    none: 'Es gibt gerade keinen Plan',
    notNow: 'Es ist schon gestartet. Was geändert wurde, steht im Protokoll.',
    notSetUp: 'Verbinde dich zuerst.',
    reading: 'Liest beide Seiten. Bei einem großen System dauert das bis zu einer Minute.',
    again: 'Neu lesen',
    silent: (place) => `${isolated(place)} antwortet gerade nicht. Lies in ein paar Minuten neu.`,
    summary: 'Was passieren wird',
    sentences: {
      member: {
        same: (count) =>
          plural(count, {
            one: 'Mitglied ist auf beiden Seiten gleich.',
            other: 'Mitglieder sind auf beiden Seiten gleich.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'Mitglied ist verschieden und wird gleich.',
            other: 'Mitglieder sind verschieden und werden gleich.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'Mitglied gibt', other: 'Mitglieder gibt' })} es nur hier, und ${count === 1 ? 'es entsteht' : 'sie entstehen'} auch ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'Mitglied gibt', other: 'Mitglieder gibt' })} es nur ${on(place)}, und ${count === 1 ? 'es entsteht' : 'sie entstehen'} auch hier.`,
        stayHere: (count) =>
          plural(count, { one: 'Mitglied bleibt nur hier.', other: 'Mitglieder bleiben nur hier.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'Mitglied bleibt', other: 'Mitglieder bleiben' })} nur ${on(place)}.`,
      },
      group: {
        same: (count) =>
          plural(count, {
            one: 'Gruppe ist auf beiden Seiten gleich.',
            other: 'Gruppen sind auf beiden Seiten gleich.',
          }),
        differ: (count) =>
          plural(count, {
            one: 'Gruppe ist verschieden und wird gleich.',
            other: 'Gruppen sind verschieden und werden gleich.',
          }),
        here: (count, place) =>
          `${plural(count, { one: 'Gruppe gibt', other: 'Gruppen gibt' })} es nur hier, und sie ${count === 1 ? 'entsteht' : 'entstehen'} auch ${on(place)}.`,
        there: (count, place) =>
          `${plural(count, { one: 'Gruppe gibt', other: 'Gruppen gibt' })} es nur ${on(place)}, und sie ${count === 1 ? 'entsteht' : 'entstehen'} auch hier.`,
        stayHere: (count) =>
          plural(count, { one: 'Gruppe bleibt nur hier.', other: 'Gruppen bleiben nur hier.' }),
        stayThere: (count, place) =>
          `${plural(count, { one: 'Gruppe bleibt', other: 'Gruppen bleiben' })} nur ${on(place)}.`,
      },
    },
    profile: (count) =>
      `Dein Profil ist in ${plural(count, { one: 'Wert', other: 'Werten' })} verschieden und wird gleich.`,
    profileTitle: 'Dein Profil',
    nothing: 'Beide Seiten sind schon gleich, es gibt nichts zu schreiben.',
    writes: (here, there, place) => `Zusammen ${changes(here)} hier und ${changes(there)} ${on(place)}.`,
    seconds: 'Das dauert weniger als eine Minute.',
    minutes: (count) =>
      `Das dauert etwa ${plural(count, { one: 'Minute', other: 'Minuten' })}, und du musst nicht warten.`,
    prefer: {
      here: () => 'Wo beide Seiten einen Wert haben, gilt der von hier.',
      there: (place) => `Wo beide Seiten einen Wert haben, gilt der von ${isolated(place)}.`,
    },
    preferLater: {
      here: () =>
        'Was sich auf einer Seite geändert hat, kommt auf die andere. Wo sich beide geändert haben, gilt der Wert von hier.',
      there: (place) =>
        `Was sich auf einer Seite geändert hat, kommt auf die andere. Wo sich beide geändert haben, gilt der Wert von ${isolated(place)}.`,
    },
    preferMore:
      'Ein leerer Wert überschreibt nichts, und von zwei Einstellungen zur Privatsphäre gilt die privatere.',
    changeRules: 'Ändern, was wohin geht',
    start: 'Starten',
    startOnce: 'Mit diesem Plan wieder starten',
    started: 'Gestartet. Du kannst diese Seite verlassen.',
    outdated: 'Inzwischen hat sich etwas geändert, deshalb ist nichts gestartet. Das hier ist der neue Plan.',
    list: 'Wer wer ist',
    show: 'Zeigen',
    filter: (label, count) => `${label} (${number(count)})`,
    filters: {
      differs: () => 'Was verschieden ist',
      here: () => 'Nur hier',
      there: (place) => `Nur ${on(place)}`,
      same: () => 'Was gleich ist',
      all: () => 'Alles',
    },
    search: 'Nach Namen suchen',
    found: (count) => plural(count, { one: 'Eintrag', other: 'Einträge' }),
    more: (count) => `Mehr zeigen (${number(count)})`,
    kinds: { member: 'Mitglied', group: 'Gruppe' },
    sides: { here: 'Hier' },
    unknown: 'Ohne Namen',
    differs: (labels) => `verschieden: ${list(labels)}`,
    willBeMadeThere: 'entsteht dort',
    willBeMadeHere: 'entsteht hier',
    staysHere: 'niemand, und so bleibt es',
    staysThere: 'niemand, und so bleibt es',
    isLeft: 'bleibt in Ruhe',
    values: (name) => `Beide Werte von ${isolated(name)} zeigen`,
    change: 'Ändern',
    changeOf: (name) => `Ändern, zu wem ${isolated(name)} gehört`,
    noRoom: {
      title: 'Was nicht passt',
      member: (over, limit, where) =>
        `${plural(over, { one: 'Mitglied passt', other: 'Mitglieder passen' })} nicht mehr: ${where} ist Platz für ${number(limit)}.`,
      group: (over, limit, where) =>
        `${plural(over, { one: 'Gruppe passt', other: 'Gruppen passen' })} nicht mehr: ${where} ist Platz für ${number(limit)}.`,
      text: 'Sie bleiben, wo sie sind, und kommen nach, sobald Platz ist. Alles andere geht weiter.',
    },
    gone: {
      title: 'Was auf einer Seite weg ist',
      text: 'Das folgt daraus, wenn du startest:',
      archive: (name) => `${isolated(name)} kommt hier ins Archiv.`,
      delete: (name, where) => `${isolated(name)} wird ${where} gelöscht.`,
      end: (name, where) => `${isolated(name)} bleibt ${where} und wird von da an in Ruhe gelassen.`,
      more: (count) => `Und ${number(count)} weitere.`,
    },
  },

  pair: {
    title: (name, place) => `Wer ist ${isolated(name)} ${on(place)}?`,
    titleThere: (name) => `Wer ist ${isolated(name)} hier?`,
    text: 'Was du nicht änderst, bleibt wie geplant.',
    search: 'Nach Namen suchen',
    choose: 'Auswählen',
    chooseOf: (name) => `${isolated(name)} auswählen`,
    alone: 'Niemand: in Ruhe lassen',
    notAlone: 'Doch abgleichen',
    nobody: 'Niemand gefunden.',
    moreFound: (count) => `Noch ${number(count)}. Tippe einen Teil des Namens.`,
    done: (one, other) => `${isolated(one)} und ${isolated(other)} gehören jetzt zusammen.`,
    doneAlone: (name) => `${isolated(name)} bleibt in Ruhe: Hier wird nichts abgeglichen.`,
    doneNotAlone: (name) => `${isolated(name)} wird wieder abgeglichen: Der Plan zeigt, was geschieht.`,
  },

  keys: { timestamp: 'Zeitpunkt', members: 'Wer frontet', aliases: 'Andere Namen' },

  log: {
    title: 'Was geändert wurde',
    lead: 'Das Neueste zuerst, 30 Tage lang. Geänderte Werte und archivierte Mitglieder kannst du zurückholen.',
    empty: 'Noch nichts.',
    older: 'Ältere zeigen',
    undo: 'Zurückholen',
    undoOf: (what) => `Zurückholen, was vorher war: ${what}`,
    undone: 'Zurückgeholt. Beim nächsten Nachsehen kommt es auf die andere Seite.',
    undoneArchive: 'Wieder hier, und ab jetzt in Ruhe gelassen.',
    undoneTooLate: 'Es hat sich seitdem geändert, deshalb wurde nichts zurückgeholt.',
    before: 'Vorher',
    after: 'Nachher',
    where: { here: () => 'hier', there: on },
    someone: { system: 'dein System', member: 'ein Mitglied', group: 'eine Gruppe', switch: 'ein Switch' },
    create: (name, where) => `Neu ${where}: ${isolated(name)}.`,
    createSwitch: (names, where) =>
      names.length > 0
        ? `Neuer Switch ${where}: ${list(names.map(isolated))}.`
        : `Neuer Switch ${where}: Niemand frontet.`,
    update: (label, name, where) => `${isolated(name)}, ${label}: ${where} geändert.`,
    conflict: (label, name, where) =>
      `Beide Seiten hatten einen anderen Wert. ${isolated(name)}, ${label}: ${where} geändert.`,
    joined: (member, group, where) => `${isolated(member)} kam ${where} in ${isolated(group)}.`,
    left: (member, group, where) => `${isolated(member)} ist ${where} nicht mehr in ${isolated(group)}.`,
    archive: (name) => `Hier ins Archiv gekommen: ${isolated(name)}.`,
    delete: (name, where) => `Gelöscht ${where}: ${isolated(name)}.`,
    end: (name, where) => `Wird ${where} ab jetzt in Ruhe gelassen: ${isolated(name)}.`,
    fold: (_name, where) => `Ein Switch wurde ${where} nicht geschrieben.`,
    refused: (label, name, where) =>
      `${isolated(name)}, ${label}: ${where} nicht angenommen. Alles andere geht weiter.`,
    refusedWhole: (name, where) => `Nicht angenommen ${where}: ${isolated(name)}.`,
    stop: 'Angehalten, du entscheidest.',
    reasons: {
      same_name: () => 'Den gleichen Namen gab es schon. Jetzt sind beide da.',
      both_changed: () => 'Der andere Wert galt nicht. Du kannst ihn zurückholen.',
      first_pairing: () => 'Beide Seiten trafen sich zum ersten Mal.',
      kept_private: () => 'Auf der anderen Seite ist es privat, deshalb wurde es auch auf dieser privat.',
      deleted_here: () => 'Es wurde hier gelöscht.',
      deleted_there: (place) => `Es wurde ${on(place)} gelöscht.`,
      same_front: () => 'Dieselben Mitglieder waren schon im Front.',
      left_alone: () => 'Wer in Ruhe gelassen wird, kam nicht mit.',
      nobody_left: () => 'Alle darin werden in Ruhe gelassen.',
      value_refused: () => 'Die andere Seite hat dreimal abgelehnt.',
      limit_reached: () => 'Dort ist kein Platz mehr. Mach Platz, dann kommt ein neuer Versuch.',
      not_accepted: () => 'Die andere Seite hat es nicht angenommen.',
      many: () => 'Auf einmal wäre viel geändert worden oder verschwunden.',
      all: () => 'Alles von einer Art wäre geändert worden oder verschwunden.',
      empty: () => 'Eine Liste war plötzlich leer.',
      switches_deleted: (place) => `Alle Switches ${on(place)} wurden auf einmal gelöscht.`,
      imported: (place) => `In das System ${on(place)} wurde eine Datei importiert.`,
      other_system: () => 'Das Token gehörte zu einem anderen System.',
      token: (place) => `${isolated(place)} hat das Token nicht angenommen.`,
      address: (place) => `Dieser Server darf ${isolated(place)} nicht erreichen.`,
      secret_key: () => 'Dieser Server konnte das Token nicht lesen.',
      restored: () => 'Dieser Server kam aus einer Sicherung zurück.',
    },
  },
}
