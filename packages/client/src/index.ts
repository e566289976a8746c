export {
  type Answer,
  type CallOptions,
  type Client,
  type ClientOptions,
  createClient,
  type ExportedFile,
  etagOf,
  type ImportProgress,
  type Input,
  type Method,
  type SwitchesOptions,
} from './client.ts'
export {
  BadRequest,
  Conflict,
  Forbidden,
  NotFound,
  PolyphonyError,
  PreconditionFailed,
  RateLimited,
  ServerError,
  Unauthorized,
  ValidationError,
} from './errors.ts'
export type { EventOptions, SystemEvent } from './events.ts'
