// Takes events of a system, checks that they are genuine, and prints each once.
import { createHmac, timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:http'

const { SIGNING_TOKEN = '', WEBHOOK_SECRET = '', PORT = '9000' } = process.env
const key = Buffer.from(WEBHOOK_SECRET.replace('whsec_', ''), 'base64')
const seen = new Set()

const bytes = (text) => Buffer.from(text, 'latin1')
const same = (a, b) => a.length === b.length && timingSafeEqual(bytes(a), bytes(b))

function isGenuine({ 'webhook-id': id, 'webhook-timestamp': sent, 'webhook-signature': given = '' }, body) {
  const isRecent = Math.abs(Date.now() / 1000 - Number(sent)) < 300
  const signature = createHmac('sha256', key).update(`${id}.${sent}.${body}`).digest('base64')
  return isRecent && given.split(' ').some((one) => same(one, `v1,${signature}`))
}

createServer(async (request, response) => {
  const body = (await request.setEncoding('utf8').toArray()).join('')
  const genuine = isGenuine(request.headers, body) && same(JSON.parse(body).signing_token, SIGNING_TOKEN)
  response.writeHead(genuine ? 200 : 401).end()
  const id = request.headers['webhook-id']
  if (!genuine || seen.has(id)) return
  seen.add(id)
  const { type, id: of, data } = JSON.parse(body)
  console.log(type, of ?? '-', JSON.stringify(data))
}).listen(Number(PORT), '127.0.0.1', () => console.log(`listening on port ${PORT}`))
