import { isolated } from '../../../direction.ts'
import { list, number, plural } from '../../../intl.ts'
import type { report as English } from '../../en/settings/import-report.ts'
import type { Translation } from '../../translation.ts'

export const report: Translation<typeof English> = {
  kinds: {
    system: 'Ton système',
    settings: 'Réglages',
    members: 'Membres',
    custom_fronts: 'Fronts personnalisés',
    groups: 'Groupes',
    custom_fields: 'Champs personnalisés',
    fronting: 'Front',
    notes: 'Notes',
    comments: 'Commentaires',
    circles: 'Cercles',
    reminders: 'Rappels',
  },
  friends: {
    title: (count) =>
      plural(count, { one: 'personne amie dans le fichier', other: 'personnes amies dans le fichier' }),
    text: 'Ici, personne ne voit encore rien. Quand tu laisses entrer quelqu’un, ces cercles montrent ce que la personne voyait dans Simply Plural.',
    letIn: 'Partager avec quelqu’un',
    needs: (name, circles) => `${isolated(name)} : ${list(circles.map(isolated))}.`,
    needsNone: (name) => `${isolated(name)} ne voyait personne de ton système.`,
    unnamed: (count, circles) =>
      `${plural(count, { one: 'personne sans nom', other: 'personnes sans nom' })} : ${list(circles.map(isolated))}.`,
    unnamedNone: (count) =>
      plural(count, {
        one: 'personne sans nom ne voyait personne de ton système.',
        other: 'personnes sans nom ne voyaient personne de ton système.',
      }),
  },
  odd: {
    title: (count) => plural(count, { one: 'valeur ne convient pas', other: 'valeurs ne conviennent pas' }),
    text: 'Tu n’as pas besoin de changer le fichier. Tout le reste arrive, et voici ce qui se passe pour elles :',
    done: 'Tout le reste est arrivé. Voici ce qui s’est passé pour elles :',
    kinds: {
      system: 'Ton système',
      settings: 'Réglages',
      member: 'Un membre',
      group: 'Un groupe',
      switch: 'Un switch',
      other: 'Autres données',
    },
    problems: {
      invalid: 'nous ne pouvons pas comprendre ceci.',
      too_long: 'c’est trop long.',
      too_many: 'il y en a trop.',
      not_https: 'l’adresse ne commence pas par https.',
      no_name: 'Il n’y a pas de nom.',
      no_record: 'Nous ne pouvons pas lire cette entrée.',
      same_id: 'un autre élément du fichier a le même.',
      not_in_file: 'certains ne sont pas dans le fichier.',
    },
    outcomes: {
      left_out: 'Nous le laissons de côté.',
      cut: 'Nous gardons ce qui tient.',
      private: 'Nous le rendons privé.',
    },
    changed: (stored) => `Nous utilisons ${isolated(stored)}.`,
    withoutThem: 'Nous les laissons de côté à cet endroit.',
    newId: 'Nous en donnons un nouveau.',
    fields: {
      id: 'ID',
      uuid: 'UUID',
      members: 'Membres',
      message_count: 'Nombre de messages',
      created: 'Date de création',
      last_message_timestamp: 'Dernier message',
      privacy: 'Confidentialité',
      visibility: 'Confidentialité',
      config: 'Réglages',
      last_message: 'Dernier message',
      custom_fields: 'Champs personnalisés',
      value: 'Valeur',
      start: 'Début',
      end: 'Fin',
      archived: 'Aux archives',
      pluralkit_id: 'ID PluralKit',
      group: 'Groupe',
    },
  },
  conflicts: {
    title: (count) =>
      plural(count, { one: 'de tes valeurs est différente', other: 'de tes valeurs sont différentes' }),
    text: 'Tu les as changées ici depuis le dernier import, ou écrites ici. Elles restent telles quelles sauf si tu les actives.',
    take: (label) => `${label} : prendre du fichier`,
    all: 'Tout prendre du fichier',
    none: 'Garder toutes les miennes',
    kept: 'Ceci reste comme tu l’as écrit',
    keptText: 'Le fichier contient autre chose. Si tu le veux, tu peux le copier d’ici.',
    taken: 'Ceci vient maintenant du fichier',
    takenText: 'Si tu veux retrouver ta version, tu peux la copier d’ici.',
    unlisted: (count) =>
      plural(count, {
        one: 'autre valeur est différente. Elle reste telle quelle sauf si tu prends tout du fichier.',
        other:
          'autres valeurs sont différentes. Elles restent telles quelles sauf si tu prends tout du fichier.',
      }),
    kinds: {
      system: 'Ton système',
      settings: 'Réglages',
      member: 'Un membre',
      group: 'Un groupe',
      field: 'Un champ personnalisé',
      note: 'Une note',
      comment: 'Un commentaire',
    },
    keys: {
      members: 'Membres que tu as retirés',
      parent: 'Dans le groupe',
      position: 'Place dans la liste',
      text: 'Texte',
      title: 'Titre',
      date: 'Date',
      authors: 'Écrit par',
      archived: 'Aux archives',
      archived_reason: 'Raison de l’archivage',
      custom_front: 'Front personnalisé',
      options: 'Choix',
      markdown: 'Markdown',
      emoji: 'Symbole',
    },
  },
  changes: {
    title: (count) =>
      plural(count, {
        one: 'valeur est nouvelle dans le fichier',
        other: 'valeurs sont nouvelles dans le fichier',
      }),
    text: 'Personne ne les a changées ici depuis le dernier import, donc le fichier les remplace.',
  },
  profile: {
    title: 'Le profil de ton système',
    text: 'Le fichier a d’autres valeurs que toi. Active ce que tu veux remplacer. Rien de ce que tu as écrit ne change sauf si tu l’actives.',
    done: 'Ces valeurs ont changé. Si tu veux en retrouver une ancienne, tu peux la copier d’ici.',
    now: 'Maintenant',
    file: 'Dans le fichier',
    before: 'Avant',
    after: 'Maintenant',
    all: 'Tout remplacer',
    none: 'Tout garder',
  },
  noPlace: (things) => `Nous n’avons pas encore de place pour : ${list(things)}.`,
  keptForExport: (things) =>
    `Nous ne pouvons pas encore montrer ceci, mais nous le gardons pour toi, et un export le contient : ${list(things)}.`,
  counted: (count, thing) => (count > 1 ? `${thing} (${number(count)})` : thing),
  things: {
    notes: 'notes',
    comments: 'commentaires',
    polls: 'sondages',
    board_messages: 'messages du tableau',
    boards: 'messages du tableau',
    channels: 'salons de chat',
    chat_channels: 'salons de chat',
    chat_categories: 'catégories de chat',
    chat_messages: 'messages de chat',
    automated_reminders: 'rappels automatiques',
    repeated_reminders: 'rappels répétés',
    reminders: 'rappels',
    privacy_buckets: 'cercles de confidentialité',
    friends: 'amitiés',
    custom_fields: 'champs personnalisés',
    custom_field_values: 'valeurs de champs personnalisés',
    front_comments: 'commentaires de fronts',
    relationships: 'relations',
    'members.archive_reason': 'raisons d’archivage',
    'fronting.status': 'statuts de fronts',
    'fronting.comment': 'commentaires de fronts',
    front_details: 'détails de fronts',
    taxonomy: 'catégories',
    extensions: 'ajouts d’autres applis',
    systems: 'autres systèmes',
    other: 'autres choses',
  },
  fieldWarnings: {
    field_truncated: 'trop long, donc seul le début arrive.',
    text_kept: 'très long. Nous montrons le début et gardons tout le texte pour un export.',
    field_kept: 'n’a pas sa place ici, donc nous le gardons pour un export.',
    field_ignored: 'pas compris, donc laissé de côté.',
    field_cleaned: 'certains caractères ne peuvent pas être enregistrés et sont laissés de côté.',
    asset_external_dropped: 'pas d’adresse web qui convient, donc laissé de côté.',
    field_dropped: 'laissé de côté.',
    name_missing: 'il manque, donc nous en mettons un provisoire.',
  },
  warnings: {
    'picture_refused uploaded_pictures':
      'Les images abîmées, trop lourdes ou d’un autre type sont laissées de côté.',
    'picture_limit_reached uploaded_pictures':
      'Il n’y a pas de place pour toutes les images, donc certaines sont laissées de côté.',
    'pictures_unavailable uploaded_pictures':
      'Le serveur ne peut pas garder d’images en ce moment. Réimporte le fichier plus tard pour les avoir.',
    asset_uri_only: 'Les images restent chez Simply Plural. Tu les vois tant qu’il existe.',
    'asset_external_dropped uploaded_pictures':
      'Les images envoyées ne sont pas dans le fichier, donc elles sont laissées de côté.',
    'field_kept uploaded_pictures':
      'Les images envoyées ne sont pas dans le fichier. Nous gardons leurs noms pour un export.',
    'custom_fronts_left_out custom_fronts':
      'Nous gardons les fronts personnalisés seulement pour un export. Tu peux les accepter sous Options.',
    'custom_fronts_left_out fronting':
      'Les moments des fronts personnalisés sont aussi gardés seulement pour un export.',
    custom_fronts_left_out:
      'Nous gardons les fronts personnalisés seulement pour un export. Tu peux les accepter sous Options.',
    long_description:
      'Les longues descriptions arrivent en entier. Les applis pour PluralKit en voient le début.',
    text_kept:
      'Certains textes sont très longs. Nous montrons le début et gardons tout le texte pour un export.',
    fields_kept:
      'Il y a plus de champs personnalisés que nous ne pouvons en montrer. Nous gardons les autres pour un export.',
    field_values_kept:
      'Nous gardons certaines valeurs de champs personnalisés pour un export, car elles n’ont pas de place ici.',
    values_misfit:
      'Certaines valeurs ne vont pas avec leur champ personnalisé. Elles restent telles quelles.',
    front_kept: 'Les entrées de l’historique sans début et fin clairs sont gardées pour un export.',
    'front_kept comments': 'Les commentaires sans switch sont gardés pour un export.',
    record_kept: 'Certaines entrées sont illisibles. Nous les gardons pour un export.',
    group_circle:
      'Certains groupes étaient les uns dans les autres, en boucle. Nous l’avons coupée à un endroit.',
    group_too_deep: 'Les groupes à plus de 20 niveaux de profondeur ont été remontés.',
    'dangling_reference texts': 'Des textes mentionnent des membres absents du fichier.',
    'dangling_reference groups': 'Des groupes contiennent des membres absents du fichier.',
    'dangling_reference fronting': 'L’historique nomme des membres absents du fichier.',
    'dangling_reference custom_fields': 'Certains champs personnalisés ne sont pas dans le fichier.',
    'dangling_reference uploaded_pictures':
      'Certaines images ne sont à personne dans ton système et sont laissées de côté.',
    'dangling_reference pictures': 'Certaines images ne sont pas dans le fichier.',
    dangling_reference: 'Certaines entrées en nomment d’autres qui ne sont pas dans le fichier.',
    front_dropped: 'Les entrées de l’historique sans début et fin clairs sont laissées de côté.',
    front_crowded:
      'Il y avait plus de membres au front qu’un switch ne peut en montrer. Nous gardons les dernières arrivées pour un export.',
    status_in_note:
      'Certains statuts sont trop longs ensemble. Tu les trouves en entier dans la note du switch.',
    front_merged: 'Le fichier raconte l’historique deux fois. Nous avons réuni les deux.',
    record_dropped: 'Certaines entrées sont illisibles et laissées de côté.',
    name_missing: 'Certains noms manquent, donc nous en mettons de provisoires.',
    histories_interleave: 'Tu as ici des switchs de la même période. Les deux historiques sont mélangés.',
    duplicate_switches: 'Là où le fichier a plusieurs switchs au même moment, seul le premier arrive.',
    duplicate_members: 'Certains switchs nomment un membre deux fois. Il arrive une seule fois.',
    other_account: 'Aucun des comptes du fichier n’est associé à ton système. Est-ce bien ton fichier ?',
    tag_in_display_name: 'Les tags vont derrière les noms, comme noms affichés.',
    birthday_year:
      'Tupperbox enregistre toujours une année avec un anniversaire. Vérifie-les, s’il te plaît.',
    accounts_dropped: 'Les comptes ne sont pas associés. Associe-les avec ton bot.',
    messages_dropped:
      'La liste des messages par proxy est laissée de côté. Les personnes qui gèrent le serveur peuvent l’apporter.',
    keys_dropped:
      'Les clés sont laissées de côté, car leurs secrets ne sont pas dans le fichier. Crées-en de nouvelles.',
    kept_dropped: 'Il n’y a pas de place pour toutes les données d’autres applis.',
    circles_dropped: 'Il n’y a pas de place pour tous les cercles.',
    circles_shared: 'Les cercles qui sont dans un partage restent comme ils sont.',
    circles_yours: 'Les cercles que tu as faits restent comme ils sont.',
    members_stay_archived: 'Les membres qu’un partage montrerait restent aux archives.',
    circle_by_group:
      'Des membres sont dans un cercle parce que leur groupe était dans le cercle de confidentialité. Regarde si cela te convient.',
    circles_not_allowed: 'Les cercles restent dehors. Importe le fichier ici pour les avoir.',
    reminders_dropped: 'Il n’y a pas de place pour tous les rappels.',
    reminders_kept: 'Certains rappels ne tiennent pas ici. Ils sont gardés pour un export.',
    reminders_widened:
      'Les rappels pour les seuls membres ou les seuls fronts personnalisés viennent ici pour tout le monde.',
    reminders_not_allowed: 'Les rappels restent dehors. Importe le fichier ici pour les avoir.',
    preserved_data_too_large:
      'Il n’y a pas de place pour garder toutes les données que nous ne pouvons pas encore montrer.',
    front_detail_archived:
      'Certaines notes de fronts ne peuvent pas être montrées. Nous les gardons, et un export les contient.',
    notes_kept:
      'Il y a plus de notes qu’un journal ne peut en avoir. Nous gardons les autres pour un export.',
    odd_values_unlisted: 'Trop de valeurs ne conviennent pas pour les lister toutes ici.',
    'field_dropped system.webhook_url':
      'L’adresse du webhook est laissée de côté. Tu peux le remettre en place dans les réglages.',
    'field_dropped system.timezone': 'Le fuseau horaire est laissé de côté, car le fichier est trop ancien.',
  },
  wrongFile: {
    title: 'Nous ne pouvons pas lire ce fichier',
    looksLike: (format) => `On dirait un fichier de ${format}.`,
    problems: {
      empty: 'Il est vide. Exporte-le de nouveau, s’il te plaît.',
      ends_early:
        'La fin manque. Le téléchargement s’est sans doute coupé. Télécharge-le de nouveau et choisis le nouveau fichier.',
      not_json:
        'Ce n’est pas un fichier de données, ou quelque chose l’a changé en route. Choisis le fichier exactement comme l’autre appli te l’a donné.',
      unknown_program: 'Il vient d’un programme que nous ne connaissons pas.',
      picture: 'C’est une image. Choisis le fichier avec tes données.',
      web_page:
        'C’est une page web. Il fallait peut-être se connecter pour télécharger. Télécharge le fichier lui-même, s’il te plaît.',
      pdf: 'C’est un PDF. Choisis le fichier avec tes données.',
      other_encoding:
        'Il a été enregistré comme un autre type de texte (UTF-16). Choisis le fichier exactement comme l’autre appli te l’a donné.',
      archive: 'Il est compressé. Décompresse-le et choisis le fichier à l’intérieur.',
      zip_without_data:
        'C’est un ZIP sans données que nous connaissons. S’il contient un fichier .json, décompresse-le et choisis celui-là.',
      zip_of_avatars:
        'Il ne contient que des images. Importe d’abord export.json de Simply Plural, puis ce fichier dans le même système.',
      zip_of_account:
        'Il contient plusieurs systèmes. Décompresse-le et choisis le fichier openplural.json d’un seul système.',
      zip_damaged: 'Le ZIP est abîmé. Télécharge-le de nouveau, s’il te plaît.',
      newer_version:
        'Il vient d’une version de Polyphony plus récente que ce serveur. Demande aux personnes qui gèrent ce serveur de le mettre à jour.',
      too_many_members: 'Il a plus de membres qu’un système ne peut en avoir ici.',
      too_many_groups: 'Il a plus de groupes qu’un système ne peut en avoir ici.',
      too_many_fields: 'Il a plus de champs personnalisés qu’un système ne peut en avoir ici.',
      too_many_notes: 'Il a plus de notes qu’un journal ne peut en avoir ici.',
      too_many_switches: 'Il a plus de switchs qu’un seul import ne peut en apporter.',
    },
    known: 'Ces fichiers marchent',
    files: {
      'Simply Plural': 'export.json',
      PluralKit: 'le fichier .json que pk;export t’envoie',
      Tupperbox: 'tuppers.json',
      Octocon: 'octocon_export_full.json',
      'PluralPort (Sheaf, Prism, PluralSpace)': 'un fichier .json ou .pluralport.zip',
      Polyphony: 'le fichier d’un export',
    },
  },
}
