// The reference: a bare server in a process of its own that serialises one object for every request. What the real
// server is compared with.

/** The answer of the real server, to be given by this one. */
export interface ReferenceAnswer {
  status: number
  contentType: string | null
  /** Undefined for an answer without a body. */
  value?: unknown
}

process.once('message', ({ status, contentType, value }: ReferenceAnswer) => {
  const headers = contentType === null ? {} : { 'content-type': contentType }
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: () => new Response(value === undefined ? null : JSON.stringify(value), { status, headers }),
  })
  process.send?.({ port: server.port })
})
process.on('disconnect', () => process.exit())
