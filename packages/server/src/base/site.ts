import { type Config, isLoopback } from '../config.ts'

const loopbackNames = ['localhost', '127.0.0.1', '[::1]']

/** Tests for an address that leads to this machine. */
export const isLocal = (url: string): boolean => isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ''))

/** Lists the origins of our own pages. The address of a request is no proof, as any site can point its name here. */
export function ownOrigins({ publicUrl, host, port }: Config): string[] {
  const own = new URL(publicUrl)
  if (!isLoopback(host) || !isLocal(publicUrl)) return [own.origin]
  // why the port of PUBLIC_URL: with PORT=0 only that one is known.
  const ports = [String(port), own.port]
  return [own.origin, ...loopbackNames.flatMap((name) => ports.map((each) => `http://${name}:${each}`))]
}
