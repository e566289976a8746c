import { ApiError } from '@polyphony/contract'
import { SecretKeyError } from '../../base/secret-box.ts'
import { NoRoomError } from '../../datafile/source/source.ts'
import type { Log } from '../../observe/log.ts'
import { StoreError } from '../../store/drivers/driver.ts'

/**
 * Turns anything thrown into the caller's refusal. An unexpected error becomes a bare 500: the caller learns nothing of
 * it, the log everything.
 */
export function toRefusal(error: unknown, log: Log, request_id: string): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof StoreError && error.fault === 'unavailable') {
    log.warn('database unavailable', { request_id, cause: error.message })
    return new ApiError('unavailable')
  }
  if (error instanceof NoRoomError) {
    log.error('no room for a data file', { request_id, cause: error.message })
    return new ApiError('no_room_for_file')
  }
  if (error instanceof SecretKeyError) {
    log.error(error.message, { request_id })
    return new ApiError('secret_key_unusable')
  }
  if (error instanceof StoreError && error.fault === 'unstorable') return new ApiError('bad_request')
  log.error('unexpected failure', { request_id }, error)
  return new ApiError('internal_error')
}
