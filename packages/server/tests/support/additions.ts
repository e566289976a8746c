/** The refusals of keys, rate limits and conditional requests, word for word; see `expectSaid`. */
export const noScope = (scope: string) => `403: This key lacks the scope '${scope}'.`
export const noKey = '404: There is no key with that id.'
export const tooManyKeys = '400: This system has 100 keys already. Revoke one that is not used any more.'
export const hasChanged = '412: It has changed since you read it. Read it again, then decide.'
export const inFlight = '409: A request with this Idempotency-Key is being answered. Ask again in a moment.'
export const keyReused = '422: This Idempotency-Key was used for another request. Use a new one for each.'
export const emptyWindow = "400: 'start' must be before 'end'. Without an 'end' the window ends now."
