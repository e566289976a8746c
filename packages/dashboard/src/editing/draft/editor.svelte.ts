import { etagOf, NotFound, PreconditionFailed } from '@polyphony/client'
import { untrack } from 'svelte'
import { explain, fieldErrors } from '../../state/api.ts'
import { session } from '../../state/session.svelte.ts'
import { newKey } from '../../storage/new-key.ts'
import { t } from '../../text/strings.ts'
import { Ticks } from '../page/ticks.svelte.ts'
import type { FieldErrors } from './checks.ts'
import { bodyOf, changedKeys, type Draft, type DraftBody, type DraftValue, rebase, wordsOf } from './draft.ts'
import { keeperOf, readKept, writeKept } from './kept-draft.ts'

/** Reads, checks and writes one kind of thing. */
export interface Kind<Thing, D extends Draft> {
  readonly name: string
  /** The device keeps drafts until the person saves them or throws them away, not only while the page is open. */
  readonly outlives?: true
  draftOf(thing?: Thing): D
  /** `base` is the draft as it was last read. */
  check(draft: D, base: D): FieldErrors
  /** The current version on this device, without a request. */
  find(uuid: string): Thing | undefined
  read(uuid: string): Promise<Thing>
  create(body: DraftBody, idempotencyKey: string): Promise<Thing>
  update(uuid: string, body: DraftBody, etag: string | undefined): Promise<Thing>
  put(thing: Thing): void
  /**
   * Saves through a queue on the device, in place of `create` and `update`. Gives the thing as the person wants it, also
   * if the server gets it later; or why a person has to decide first.
   */
  queue?(uuid: string | undefined, base: D, draft: D): Promise<Thing | 'conflict' | 'gone'>
  /** The label of every key of a draft. */
  labels(): Readonly<Record<keyof D & string, string>>
  /** The UUIDs of the groups of a member, or of the members of a group. */
  inside(uuid: string | undefined): ReadonlySet<string>
  /** A value in words, for values that need more than their key. */
  words?(key: string, value: DraftValue | undefined): string | undefined
  /** Writes the ticks. */
  tick(thing: Thing, added: string[], removed: string[]): Promise<void>
}

/** The number of tries to save when other changes arrive in between. */
const mostTries = 3

/**
 * Edits one thing: holds the person's changes, their problems, and the changes that arrive from elsewhere.
 * The person loses nothing they typed: not by a reload, a change elsewhere, or a failed request.
 */
export class Editor<Thing extends { readonly uuid: string }, D extends Draft> {
  readonly #kind: Kind<Thing, D>
  readonly #owner = session.current?.id
  /** The name of the draft of a new thing. */
  readonly #newName: string
  readonly #keeper: () => Storage
  #uuid: string | undefined = $state()
  /** True when this editor stored the draft, and not another tab. */
  #hasKept = false
  #base: D = $state.raw() as D
  /** The last read version, for its ETag. */
  #read: Thing | undefined
  #attempt: { readonly json: string; readonly key: string } | undefined
  #refused = $state.raw<FieldErrors>({})
  #failure = $state('')

  draft: D = $state() as D
  readonly ticks: Ticks
  /** Keys that changed in both places. The person has to choose. */
  conflicts = $state.raw<readonly string[]>([])
  /** Keys that changed only elsewhere. The form shows the new values. */
  taken = $state.raw<readonly string[]>([])
  isBusy = $state(false)
  /** Deleted elsewhere. */
  isGone = $state(false)
  /** True when the draft came back after a reload. */
  isRestored = $state(false)
  /** True when leaving the page loses nothing. */
  isKept = $state(false)
  /** True once the person has tried to save. Only then does the page name missing values. */
  hasTried = $state(false)

  constructor(kind: Kind<Thing, D>, thing: Thing | undefined, newName = 'new') {
    this.#kind = kind
    this.#newName = newName
    this.#keeper = keeperOf(kind.outlives === true && session.isRemembered(this.#owner ?? ''))
    this.#uuid = thing?.uuid
    const now = kind.draftOf(thing)
    const kept = readKept(this.#keeper, this.#place, now)
    this.ticks = new Ticks(() => kind.inside(this.#uuid), kept?.ticks)
    this.#base = kept?.base ?? now
    this.draft = kept?.draft ?? now
    if (kept) {
      this.#hasKept = true
      // why: nobody else can have changed a thing that is not saved yet.
      if (thing) this.#rebase(now)
      this.isRestored = this.isDirty
    }
  }

  /** The storage key of the draft. */
  get #place(): string {
    return [this.#owner, this.#kind.name, this.#uuid ?? this.#newName].join(':')
  }
  get uuid(): string | undefined {
    return this.#uuid
  }
  get base(): D {
    return this.#base
  }
  readonly changed: readonly string[] = $derived(changedKeys(this.#base, this.draft))
  readonly isDirty: boolean = $derived.by(() => this.changed.length > 0 || this.ticks.changes.length > 0)
  readonly #wrong: FieldErrors = $derived.by(() => this.#kind.check(this.draft, this.#base))
  readonly hasFieldErrors: boolean = $derived(Object.keys(this.#wrong).length > 0)
  /** The problem of each field. A missing name counts once there was a name, or the person has tried to save. */
  readonly fieldErrors: FieldErrors = $derived.by(() => {
    const { name, ...rest } = { ...this.#refused, ...this.#wrong }
    const isEmptyYet = !this.hasTried && this.#base.name === '' && this.draft.name === ''
    return name === undefined || isEmptyYet ? rest : { ...rest, name }
  })

  /** The reason why saving failed. */
  readonly problem: string = $derived.by(() => {
    if (!this.hasTried) return ''
    if (this.hasFieldErrors) return t.editing.fixFirst
    return this.conflicts.length > 0 ? t.editing.chooseFirst : this.#failure
  })

  /** Call in an `$effect`: follows changes from elsewhere. */
  follow(): void {
    const now = this.#uuid === undefined ? undefined : this.#kind.find(this.#uuid)
    untrack(() => {
      if (this.isBusy || this.#uuid === undefined) return
      this.isGone = now === undefined
      const isNews = now && changedKeys(this.#base, this.#kind.draftOf(now)).length > 0
      if (isNews || (now && !this.#read)) void this.#refresh().catch(() => undefined)
    })
  }
  /** Call in an `$effect`: keeps unsaved changes. */
  keep(): void {
    const kept = { base: this.#base, draft: this.#snapshot(), ticks: this.ticks.changes }
    if (this.isDirty) {
      const isWritten = writeKept(this.#keeper, this.#place, kept)
      this.#hasKept ||= isWritten
      this.isKept = isWritten && this.#kind.outlives === true
    } else this.#forget()
  }
  /** Call when the person leaves the page. A draft survives only when the session ended, because nobody chose that. */
  leave(): void {
    if (this.#kind.outlives) return
    // why later: while the page closes, it still sees the old session.
    queueMicrotask(() => {
      if (session.ended?.system !== this.#owner) this.#forget()
    })
  }
  #forget(): void {
    if (this.#hasKept) writeKept(this.#keeper, this.#place, undefined)
    this.#hasKept = false
    this.isKept = false
  }

  /** A value in words, for a comparison of two versions. */
  words(key: string, value: DraftValue | undefined): string {
    return this.#kind.words?.(key, value) ?? wordsOf(key, value)
  }

  /** Label of a field. */
  label(key: string): string {
    const labels: Partial<Record<string, string>> = this.#kind.labels()
    return labels[key] ?? key
  }

  /** Changes one field. */
  set(key: keyof D & string, value: DraftValue): void {
    this.draft[key] = value as D[typeof key]
  }

  /** Restores the saved version. */
  discard(): void {
    this.draft = this.#base
    this.ticks.clear()
    this.conflicts = []
    this.taken = []
    this.#refused = {}
    this.isRestored = false
    this.hasTried = false
  }

  /** Resolves one conflict. */
  choose(key: string, whose: 'mine' | 'theirs'): void {
    if (whose === 'theirs') this.draft = { ...this.#snapshot(), [key]: this.#base[key] }
    this.conflicts = this.conflicts.filter((each) => each !== key)
  }

  /** Saves. Returns the thing, or undefined when the person has to do something first. */
  async save(): Promise<Thing | undefined> {
    this.hasTried = true
    this.#failure = ''
    if (this.hasFieldErrors || this.conflicts.length > 0) return undefined
    this.isBusy = true
    try {
      const thing = await this.#send(mostTries)
      if (!thing) return undefined
      const { added, removed } = this.ticks
      if (added.length + removed.length > 0) await this.#kind.tick(thing, added, removed)
      this.ticks.clear()
      this.isRestored = false
      this.hasTried = false
      return thing
    } catch (error) {
      if (error instanceof NotFound && this.#uuid !== undefined) this.isGone = true
      this.#refused = fieldErrors(error)
      this.#failure = explain(error)
      return undefined
    } finally {
      this.isBusy = false
    }
  }

  async #send(tries: number): Promise<Thing | undefined> {
    const isNew = this.#uuid === undefined || this.isGone
    if (this.#kind.queue) return this.#enqueue(this.#kind.queue, isNew ? undefined : this.#uuid, tries)
    if (!isNew && !this.#read) await this.#refresh()
    if (this.conflicts.length > 0) return undefined
    const sent = this.#snapshot()
    try {
      return this.#take(await (isNew ? this.#create(sent) : this.#update(sent)), sent)
    } catch (error) {
      if (!(error instanceof PreconditionFailed) || tries <= 1) throw error
      await this.#refresh()
      return this.#send(tries - 1)
    }
  }

  async #enqueue(
    queue: NonNullable<Kind<Thing, D>['queue']>,
    uuid: string | undefined,
    tries: number,
  ): Promise<Thing | undefined> {
    const sent = this.#snapshot()
    const saved = await queue(uuid, this.#base, sent)
    if (typeof saved === 'object') return this.#take(saved, sent)
    if (saved === 'gone') this.isGone = true
    else await this.#refresh()
    return saved === 'gone' || this.conflicts.length > 0 || tries <= 1 ? undefined : this.#send(tries - 1)
  }

  /** Goes on with the saved version. */
  #take(thing: Thing, sent: D): Thing {
    this.#kind.put(thing)
    this.#forget()
    this.#uuid = thing.uuid
    this.isGone = false
    this.#read = thing
    this.#base = this.#kind.draftOf(thing)
    // why: text typed during the save must stay in the form.
    this.draft = rebase(sent, this.#snapshot(), this.#base).draft
    this.#refused = {}
    this.taken = []
    return thing
  }

  #snapshot(): D {
    return $state.snapshot(this.draft) as D
  }

  async #update(draft: D): Promise<Thing> {
    const changed = changedKeys(this.#base, draft)
    if (this.#uuid === undefined || !this.#read) throw new Error('What is not there yet cannot be changed.')
    if (changed.length === 0) return this.#read
    return this.#kind.update(this.#uuid, bodyOf(draft, changed), etagOf(this.#read))
  }

  #create(draft: D): Promise<Thing> {
    const body = bodyOf(draft)
    return this.#kind.create(body, this.#keyFor(body))
  }

  /** Returns one key for each body, so that the server creates a thing once even if we send it twice. */
  #keyFor(body: DraftBody): string {
    const json = JSON.stringify(body)
    if (this.#attempt?.json !== json) this.#attempt = { json, key: newKey() }
    return this.#attempt.key
  }

  async #refresh(): Promise<void> {
    if (this.#uuid === undefined) return
    this.#read = await this.#kind.read(this.#uuid)
    this.#rebase(this.#kind.draftOf(this.#read))
    this.#kind.put(this.#read)
  }

  #rebase(theirs: D): void {
    const { draft, taken, conflicts } = rebase(this.#base, this.#snapshot(), theirs)
    this.#base = theirs
    this.draft = draft
    this.taken = [...new Set([...this.taken, ...taken])]
    const open = new Set([...this.conflicts, ...conflicts])
    this.conflicts = changedKeys(draft, theirs).filter((key) => open.has(key))
  }
}
