export * from './endpoints.ts'
export * from './member.ts'
export { readV1SystemPatch, type V1System, type V1SystemChange, v1SystemPrivacyKeys } from './system.ts'
