import { serveControl } from './control.ts'
import { type FakeOptions, startFakeDiscord } from './fake.ts'

/** Runs the fake as a program of its own: options as JSON in FAKE_DISCORD, addresses as one line of JSON on stdout. */
const fake = await startFakeDiscord(JSON.parse(process.env.FAKE_DISCORD ?? '{}') as FakeOptions)
const control = serveControl(fake)
const { apiUrl, token } = fake
console.log(JSON.stringify({ control: control.url, apiUrl, token }))

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    control.stop()
    fake.stop()
    process.exit(0)
  })
}
