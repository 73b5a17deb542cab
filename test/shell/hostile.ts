// Requests as nobody well-meaning writes them, from a seed, and sockets that send them as they are.

import net from 'node:net'
import { randomNumbers } from '../random.ts'

const UPS = [
  ...['..', '%2e%2e', '%2E.', '.%2e', '%252e%252e', '..;', '..%00', '%c0%ae%c0%ae', '%uff0e%uff0e'],
  ...['....', '..%20', '.', '%2e', '', '\u2025', '..%c0%af', '%e3%80%82%e3%80%82', '..\t', '~'],
]
const SLASHES = [
  '/',
  '%2f',
  '%2F',
  '\\',
  '%5c',
  '//',
  '/./',
  '%252f',
  '%c0%af',
  '/%00/',
  ';/',
  '/?/',
]
const AIMS = [
  ...['secret.txt', 'SECRET.TXT', 'link.txt', 'up/secret.txt', 'up/dist/link.txt', 'sly.txt'],
  ...['.env', '.git/config', '%2egit/config', '.sitegen-manifest.json', 'deep/.hidden', 'pipe'],
  ...[
    'etc/passwd',
    'proc/self/environ',
    'secret.txt%00.html',
    'secret.txt/',
    'secret',
    'C:/secret.txt',
  ],
  ...['docs/a/index.html', '_headers', 'x'.repeat(400), '%', '%zz', '%E0%A4%A', '\u0001', 'a b'],
]

/** Paths of requests that try to leave the folder, to stop the server, or to be read in two ways. */
export function hostilePaths(count: number): string[] {
  const random = randomNumbers(6)
  const pick = <T>(list: readonly T[]): T => list[random(list.length)] as T
  return Array.from({ length: count }, () => {
    const steps = Array.from({ length: random(9) }, () => pick(UPS) + pick(SLASHES))
    const start = pick([
      '/',
      '/',
      '/',
      '',
      '//',
      '/docs/',
      '/assets/',
      'http://127.0.0.1/',
      '\\',
      '/@sitegen/',
    ])
    const end = pick(['', '', '', '?x=1', '#x', '%00', '/', '.html', '/index.html'])
    return start + steps.join('') + pick(AIMS) + end
  })
}

/** Values of `Host` that are none of ours. */
export const HOSTILE_HOSTS: readonly string[] = [
  ...['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', 'evil.example:4321'],
  ...['127.0.0.1@evil.example', 'evil.example#127.0.0.1', 'evil.example/127.0.0.1', 'localhost.'],
  ...[
    'localhost:x',
    'localhost:123456',
    'localhost:',
    '127.1',
    '127.0.0.2',
    '2130706433',
    '0x7f000001',
  ],
  ...[
    '0.0.0.0',
    '[::]',
    '[::ffff:7f00:2]',
    '[::1',
    '::1]',
    '[localhost]',
    'local host',
    'localhost,evil.example',
  ],
  ...[
    '',
    '\u00e9',
    '%6cocalhost',
    'xn--lcalhost-n1a',
    'localhost\u0000',
    `${'a'.repeat(3000)}`,
    '..',
    '*',
  ],
]

/** Sends bytes to a server, and gives all that comes back until the connection ends or is quiet. */
export function speak(origin: string, bytes: string, patience = 1500): Promise<string> {
  const { hostname, port } = new URL(origin)
  return new Promise((done) => {
    const socket = net.connect(Number(port), hostname, () => socket.write(bytes, 'latin1'))
    let text = ''
    socket.setTimeout(patience, () => socket.destroy())
    socket.on('data', (chunk) => (text += chunk.toString('latin1')))
    socket.on('error', () => undefined)
    socket.on('close', () => done(text))
  })
}

/** A request as bytes, whatever stands in it. */
export function rawRequest(path: string, host: string): string {
  return `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
}
