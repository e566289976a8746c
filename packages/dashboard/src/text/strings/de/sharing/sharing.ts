import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { sharing as English } from '../../en/sharing/sharing.ts'
import type { Translation } from '../../translation.ts'

/** Einige Namen, und wie viele es noch sind: „Ivo, Juno und 3 andere“. */
const some = (names: readonly string[], more: number) =>
  list([
    ...names.map(isolated),
    ...(more > 0 ? [plural(more, { one: 'weiteres Mitglied', other: 'weitere Mitglieder' })] : []),
  ])
const isOne = (names: readonly string[], more: number) => names.length + more === 1
const inDays = (count: number) => (count === 1 ? 'vom letzten Tag' : `der letzten ${number(count)} Tage`)

export const sharing: Translation<typeof English> = {
  title: 'Jemanden teilhaben lassen',
  lead: 'Wähle, wer etwas von deinem System sehen darf, wie viel und wie lange. Nichts davon ist öffentlich.',
  back: 'Teilen',
  needsNetwork: 'Diese Seite braucht eine Verbindung',
  needsNetworkText:
    'Wer was sieht, wird nie aus alten Daten geraten. Verbinde dich und versuch es noch einmal.',

  shares: 'Wer etwas sieht',
  noShares: 'Noch niemand',
  noSharesText:
    'Mach einen Link für deine Beziehung, Freunde oder deine Therapie. Er zeigt nur, was du auswählst, und du kannst ihn jederzeit beenden.',
  add: 'Jemanden hinzufügen',
  sees: (circles) => `Sieht ${list(circles.map(isolated))}.`,
  seesNothing: 'Sieht nur die Überschrift.',
  until: (day) => `Bis ${day}.`,
  untilEnded: 'Bis du es beendest.',
  endedOn: (day) => `Beendet am ${day}.`,
  ended: 'Beendet',
  byLink: 'Alle, die den Link haben, können es öffnen.',
  byPerson: (name) => `${isolated(name)} hat es im eigenen Konto.`,
  neverOpened: 'Noch niemand hat es geöffnet.',
  opened: (moment) => `Zuletzt geöffnet: ${moment}.`,
  told: (count) =>
    `${plural(count, { one: 'Gerät bekommt', other: 'Geräte bekommen' })} eine Nachricht, wenn sich der Front ändert.`,
  silenced: 'Nachrichten sind stumm.',

  circles: 'Kreise',
  circlesText: 'Ein Kreis sagt, was zu sehen ist. Niemand sieht ihn, bevor du ihn mit jemandem teilst.',
  addCircle: 'Neuer Kreis',
  inCircle: (count) => plural(count, { one: 'Mitglied', other: 'Mitglieder' }),
  inCircleEveryone: 'Alle',
  inCircleExcept: (count) => `Alle außer ${plural(count, { one: 'Mitglied', other: 'Mitgliedern' })}`,
  seenBy: (names) => `Sichtbar für ${list(names.map(isolated))}.`,
  seenByNobody: 'Noch für niemanden sichtbar.',

  endAll: 'Jetzt alles beenden',
  endAllText:
    'Ein Druck, keine Rückfrage: Jeder Link und jeder Feed hört sofort auf. Um wieder zu teilen, machst du neue Links.',
  endedAll: 'Alles ist beendet. Niemand sieht noch etwas.',

  starts: {
    label: 'Womit er beginnt',
    partner: {
      name: 'Beziehung',
      text: 'Alle, mit Bildern, Beschreibungen und Gruppen, und die Fronts der letzten Woche.',
    },
    friends: {
      name: 'Freunde',
      text: 'Die Mitglieder, die du wählst: wer frontet, mit Pronomen, Bild und Farbe. Kein Verlauf.',
    },
    therapist: {
      name: 'Therapie',
      text: 'Alle, mit Beschreibungen und Status, und die Fronts der letzten 90 Tage.',
    },
    own: { name: 'Leer', text: 'Niemand ist darin, und du wählst alles selbst.' },
    text: 'Du kannst alles ändern, bevor es jemand sieht.',
  },

  circle: {
    newTitle: 'Neuer Kreis',
    editTitle: (name) => `Kreis: ${isolated(name)}`,
    notFound: 'Kreis nicht gefunden',
    name: 'Name',
    nameHint: 'Nur du siehst ihn.',
    nameNeeded: 'Bitte schreib einen Namen.',
    nameTaken: 'Du hast schon einen Kreis mit diesem Namen.',
    color: 'Farbe',
    who: 'Wer darin ist',
    chosen: 'Mitglieder, die ich wähle',
    chosenText: 'Niemand kommt dazu, außer du fügst sie hier hinzu.',
    everyone: 'Alle, außer denen, die ich auslasse',
    everyoneText:
      'Neue Mitglieder sind auch dabei. Wer mit einem Import kommt, bleibt draußen, bis du entscheidest.',
    listChosen: 'Mitglieder in diesem Kreis',
    except: {
      label: 'Hake an, wer draußen bleibt',
      ticked: (count) => plural(count, { one: 'bleibt draußen', other: 'bleiben draußen' }),
      all: 'Alle hier auslassen',
      none: 'Alle hier dazunehmen',
    },
    neverShared: (count) =>
      `${plural(count, { one: 'Mitglied wird', other: 'Mitglieder werden' })} nie geteilt, egal was du hier wählst.`,
    what: 'Was er von ihnen zeigt',
    shows: {
      front: 'Wann sie fronten',
      list: 'Dass es sie gibt, auch wenn sie nicht fronten',
      groups: 'Ihre Gruppen',
      pronouns: 'Ihre Pronomen',
      avatar: 'Ihr Bild',
      color: 'Ihre Farbe',
      birthday: 'Ihren Geburtstag',
      description: 'Ihre ganze Beschreibung',
      status: 'Ihren Status, während sie fronten',
    },
    avatarHint: 'Nur Bilder, die dieser Server aufbewahrt. Bilder an anderen Adressen bleiben verborgen.',
    fields: 'Eigene Felder',
    others: 'Wenn jemand anderes frontet',
    othersChoices: {
      omit: { label: 'Nichts sagen', text: 'Als wäre sonst niemand da.' },
      someone: { label: '„Jemand“ sagen', text: 'Ohne Namen und ohne Zahl.' },
      count: { label: 'Sagen, wie viele', text: 'Ohne Namen.' },
    },
    othersNote: 'Mitglieder, die du nie teilst, zählen nirgends mit.',
    history: 'Frühere Fronts',
    historyHint: 'Ein Link zeigt höchstens 90 Tage. Im Konto der anderen Person ist alles zu sehen.',
    noHistory: 'Keine',
    historyDays: (count) => (count === 1 ? 'Der letzte Tag' : `Die letzten ${number(count)} Tage`),
    effects: 'Was sich beim Speichern ändert',
    save: 'Speichern',
    saved: (name) => `${isolated(name)} ist gespeichert.`,
    delete: 'Diesen Kreis löschen',
    deleteTitle: (name) => `${isolated(name)} löschen?`,
    deleteText: 'Der Kreis ist sofort weg. Deine Mitglieder bleiben, wie sie sind.',
    deleted: (name) => `${isolated(name)} ist gelöscht.`,
    full: (count) => `Du hast ${number(count)} Kreise. Lösche einen, um Platz zu machen.`,
  },

  effects: {
    none: 'Für niemanden ändert sich etwas.',
    nobody: 'Noch sieht niemand diesen Kreis.',
    working: 'Wir schauen, was sich ändert …',
    failed:
      'Wir konnten nicht herausfinden, was sich ändert. Prüf deine Verbindung; beim Speichern fragen wir noch einmal.',
    appear: (names, more, who) =>
      `${some(names, more)} ${isOne(names, more) ? 'wird' : 'werden'} für ${isolated(who)} sichtbar.`,
    vanish: (names, more, who) => `${isolated(who)} sieht nicht mehr: ${some(names, more)}.`,
    more: (names, more, who) => `${isolated(who)} sieht mehr von: ${some(names, more)}.`,
    less: (names, more, who) => `${isolated(who)} sieht weniger von: ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} erfährt nicht mehr, ob sonst jemand frontet.`,
      someone: (who) => `Frontet jemand anderes, sieht ${isolated(who)} jetzt „jemand“.`,
      count: (who) => `Fronten andere, sieht ${isolated(who)} jetzt, wie viele.`,
    },
    askTitle: 'Das zeigt mehr',
    askYes: 'Speichern und zeigen',
  },

  seen: {
    title: (who) => `Was ${isolated(who)} sieht`,
    titleNew: 'Was dann zu sehen ist',
    nobody: (who) => `${isolated(who)} sieht noch niemanden.`,
    front: (names, more, who) =>
      `${isolated(who)} sieht, wann ${some(names, more)} ${isOne(names, more) ? 'frontet' : 'fronten'}.`,
    noFront: (who) => `${isolated(who)} sieht nicht, wer frontet.`,
    list: (names, more, who) => `${isolated(who)} sieht immer, auch ohne Front: ${some(names, more)}.`,
    groups: (names, more, who) => `${isolated(who)} sieht die Gruppen von ${some(names, more)}.`,
    allDetails: (details, who) => `Von ihnen allen sieht ${isolated(who)} ${list(details)}.`,
    details: (details, names, more, who) =>
      `${isolated(who)} sieht ${list(details)} von: ${some(names, more)}.`,
    onlyNames: (who) => `${isolated(who)} sieht nur Namen.`,
    history: (count, names, more, who) =>
      `${isolated(who)} sieht die Fronts ${inDays(count)} von: ${some(names, more)}.`,
    others: {
      omit: (who) => `${isolated(who)} erfährt nichts über andere.`,
      someone: (who) => `Frontet jemand anderes, sieht ${isolated(who)} „jemand“.`,
      count: (who) => `Fronten andere, sieht ${isolated(who)}, wie viele.`,
    },
    parts: {
      pronouns: 'Pronomen',
      avatar: 'das Bild',
      color: 'die Farbe',
      birthday: 'den Geburtstag',
      description: 'die Beschreibung',
      status: 'den Status',
    },
    field: (name) => `„${isolated(name)}“`,
    them: 'Diese Person',
    asHolder: (who) => `So sehen, wie ${isolated(who)} es sieht`,
    asHolderLead: 'Genau das sendet der Server jetzt.',
    notShown: 'Der Front wird nicht gezeigt.',
    ends: (moment) => `Bis ${moment}`,
  },

  make: {
    title: 'Jemanden teilhaben lassen',
    lead: 'Drei Antworten, dann bekommst du einen Link zum Weitergeben. Ein Konto ist dafür nicht nötig.',
    name: 'Wer ist es?',
    nameHint: 'Für deine eigene Liste. Sonst sieht es niemand.',
    namePlaceholder: 'Sam',
    nameNeeded: 'Bitte schreib einen Namen.',
    which: 'Was darf zu sehen sein?',
    whichNeeded: 'Wähle mindestens einen Kreis.',
    startWith: 'Beginne mit',
    anotherCircle: 'Noch ein Kreis',
    until: 'Wie lange?',
    ends: {
      day: 'Einen Tag',
      week: 'Eine Woche',
      month: '30 Tage',
      quarter: '90 Tage',
      year: 'Ein Jahr',
      never: 'Bis ich es beende',
    },
    keepEnd: (day) => `Wie bisher: bis ${day}`,
    heading: 'Überschrift',
    headingHint: (fallback) => `Steht für die andere Person über allem. Leer: ${isolated(fallback)}.`,
    create: 'Link machen',
    full: (count) => `Du teilst schon mit ${number(count)} Personen. Beende eines, um Platz zu machen.`,
  },

  link: {
    made: (who) => `Der Link für ${isolated(who)}`,
    text: 'Wir zeigen ihn nur dieses eine Mal. Alle, die ihn haben, sehen, was du gewählt hast, bis du es beendest oder einen neuen Link machst.',
    label: 'Link',
    send: 'Senden',
    sendTitle: 'Ein Link für dich',
    kept: 'Ich habe den Link gesendet oder aufbewahrt',
    done: 'Fertig',
  },

  share: {
    notFound: 'Das gibt es nicht mehr',
    notFoundText: 'Vielleicht ist es beendet. Beendetes steht noch 30 Tage in der Liste.',
    change: 'Ändern',
    changed: 'Gespeichert.',
    feeds: 'Feeds',
    feedsText: 'Abzeichen, Einblendungen, Kalender und Adressen für Programme, mit demselben Inhalt.',
    feedCount: (count) => plural(count, { one: 'Feed', other: 'Feeds' }),
    feedsOpen: 'Feeds zeigen',
    stop: 'Weniger zeigen',
    quiet: 'Still nichts mehr zeigen',
    quietText: (who, hasFront, emptied) => {
      const parts = {
        list: 'die Liste der Mitglieder',
        groups: 'die Gruppen',
        history: 'die früheren Fronts',
      }
      const emptiedNames = list(emptied.map((part) => parts[part]))
      const end =
        emptied.length > 0
          ? `aber die Seite verliert ${emptiedNames}: Das kann auffallen`
          : 'und nichts weist darauf hin'
      return `${isolated(who)} sieht dann${hasFront ? ', dass niemand frontet,' : ' niemanden'} und bekommt keine Nachrichten. Der Link geht weiter, ${end}.`
    },
    quietDone: (who) => `${isolated(who)} sieht ab jetzt niemanden.`,
    quietCircle: 'Niemand',
    notify: 'Nachrichten, wenn sich der Front ändert',
    notifyHint: 'Aus: Die Geräte bleiben stumm. Die andere Person erfährt das nicht.',
    renew: 'Neuen Link machen',
    renewText:
      'Der alte Link geht nicht mehr, und wer ihn im Konto behalten hat, verliert ihn. Feeds bleiben; beende sie einzeln.',
    renewTitle: 'Neuen Link machen?',
    feedsStay: (count) =>
      `${plural(count, { one: 'Feed geht', other: 'Feeds gehen' })} weiterhin. Schau, ob das so sein soll.`,
    end: 'Jetzt beenden',
    endText: (who) => `${isolated(who)} sieht dann gar nichts mehr: keine Seite, keine Bilder, keine Feeds.`,
    endDone: (who) => `Beendet. ${isolated(who)} sieht nichts mehr.`,
  },

  ask: {
    open: (who) => `${isolated(who)} kann ohne Ende zusehen. Stimmt das noch?`,
    openText: (day) => `Du hast es am ${day} gemacht. Wir fragen alle 90 Tage.`,
    keep: 'Ja, so lassen',
    end: 'Jetzt beenden',
    leftOut: (names, more, circle) =>
      `${some(names, more)} ${isOne(names, more) ? 'ist' : 'sind'} nicht im Kreis ${isolated(circle)}.`,
    leftOutText:
      'Der Kreis hat alle, aber wer mit einem Import kommt, wartet auf dich. Durch den Kreis sieht sie niemand.',
    leaveOut: 'Draußen lassen',
    letIn: 'Hinzufügen',
    letInDone: (circle) => `Sie sind jetzt im Kreis ${isolated(circle)}.`,
    choose: 'Auswählen',
  },

  member: {
    title: 'Geteilt mit',
    inNone: 'In keinem Kreis. Niemand, mit dem du teilst, sieht dieses Mitglied.',
    inCircles: 'In diesen Kreisen',
    becauseEveryone: 'weil alle darin sind',
    seenBy: (name, who) => `${isolated(name)} ist sichtbar für ${list(who.map(isolated))}.`,
    seenByNobody: 'Noch hat niemand einen Link zu diesen Kreisen.',
    neverHint: 'In keinem Kreis und in keiner Zahl, egal was ein Kreis sagt.',
    neverDone: (name) => `${isolated(name)} wird nie geteilt.`,
    neverOff: (name) => `${isolated(name)} kann wieder geteilt werden.`,
    clearTitle: (name) => `${isolated(name)} wieder teilen?`,
    clearText: 'Kreise mit diesem Mitglied zeigen es dann sofort.',
    clear: 'Teilen erlauben',
    newMember: (circles, who) =>
      `Neue Mitglieder sind gleich in: ${list(circles.map(isolated))}. Sichtbar für: ${list(who.map(isolated))}.`,
    new: 'Neu',
  },
}
