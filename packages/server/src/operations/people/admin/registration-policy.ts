import type { Registration, RegistrationState } from '@polyphony/contract'
import type { Config } from '../../../config.ts'
import type { Store } from '../../../store/store.ts'

/** How long a process goes by the choice that it read last. */
const rememberedMs = 2_000

/**
 * Says who can register: the choice of an admin, else the environment. `REGISTRATION=closed` wins over every choice, so
 * that whoever has the command line can close a server for certain.
 */
export class RegistrationPolicy {
  readonly #config: Pick<Config, 'registration' | 'registrationLocked'>
  readonly #settings: Store['serverSettings']
  #choice: { readonly value: Promise<Registration | null>; readonly readAt: number } | undefined
  #last: Registration | null = null

  constructor(
    config: Pick<Config, 'registration' | 'registrationLocked'>,
    settings: Store['serverSettings'],
  ) {
    this.#config = config
    this.#settings = settings
  }

  async current(): Promise<Registration> {
    return this.#effective(await this.#chosen())
  }

  /** The policy as this process knew it last, when the database does not answer. */
  async known(): Promise<Registration> {
    return this.#effective(await this.#chosen().catch(() => this.#last))
  }

  async state(): Promise<RegistrationState> {
    const chosen = await this.#chosen()
    const { registration: environment, registrationLocked: locked } = this.#config
    return { registration: this.#effective(chosen), chosen, environment, locked }
  }

  /** Makes the next question read the database. */
  forget(): void {
    this.#choice = undefined
  }

  #effective(chosen: Registration | null): Registration {
    const { registration, registrationLocked } = this.#config
    return registrationLocked ? 'closed' : (chosen ?? registration)
  }

  #chosen(): Promise<Registration | null> {
    const now = performance.now()
    if (this.#choice && now - this.#choice.readAt < rememberedMs) return this.#choice.value
    const choice = { value: this.#read(), readAt: now }
    this.#choice = choice
    choice.value.catch(() => {
      if (this.#choice === choice) this.#choice = undefined
    })
    return choice.value
  }

  async #read(): Promise<Registration | null> {
    this.#last = await this.#settings.registration()
    return this.#last
  }
}
