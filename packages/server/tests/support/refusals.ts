/** The exact bodies of refusals that many tests meet. */
export const refusal = {
  badRequest: '{"message":"400: Bad Request","code":0}',
  unauthorized: '{"message":"401: Missing or invalid Authorization header","code":0}',
  forbidden: '{"message":"403: Missing permissions to access this resource","code":0}',
  routeNotFound: '{"message":"404: Not Found","code":0}',
  methodNotAllowed: '{"message":"405: Method Not Allowed","code":0}',
  tooLarge: '{"message":"413: Payload Too Large","code":0}',
  tooManyBodies:
    '{"message":"429: Too many large bodies are being sent at once. Wait for one of them to end, then send this one again.","code":0}',
  mediaType: '{"message":"415: Unsupported Media Type","code":0}',
  internal: '{"message":"500: Internal Server Error","code":0}',
  systemNotFound: '{"message":"System not found.","code":20001}',
  memberNotFound: '{"message":"Member not found.","code":20002}',
} as const
