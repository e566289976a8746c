export * from './endpoints.ts'
export * from './member.ts'
export type { V1ListedSwitch, V1Switch } from './switch.ts'
export { type V1System, v1SystemPrivacyKeys } from './system.ts'
