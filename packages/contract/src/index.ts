export * from './api.ts'
export * from './autoproxy.ts'
export {
  type Account,
  type NewMessage,
  type ProxyDecision,
  type ProxyRequest,
  parseBotSystemRef,
  readAccountPatch,
  readNewMessage,
  readNewSystem,
  readProxyRequest,
  readSnowflakes,
} from './bridge.ts'
export { type ExportFormat, exportFormats, type PluralKitFile } from './data-file.ts'
export * from './endpoint.ts'
export * from './errors.ts'
export * from './events.ts'
export * from './fields.ts'
export type { Fronting } from './fronting.ts'
export * from './group.ts'
export * from './guild.ts'
export * from './ids.ts'
export { type DataFormat, ImportReport, type MatchMode, matchModes } from './import.ts'
export * from './instant.ts'
export { type ApiKey, type KeyWishes, readNewKey } from './key.ts'
export * from './limits.ts'
export * from './member.ts'
export * from './message.ts'
export * from './oembed.ts'
export * from './patch.ts'
export * from './proxy-tags.ts'
export * from './refs.ts'
export * from './schemas.ts'
export * from './scopes.ts'
export * from './settings.ts'
export * from './switch.ts'
export * from './system.ts'
export * from './v1/index.ts'
export type { Delivery, PingResult, Webhook } from './webhook.ts'
