// Malicious requests, generated from a seed, and raw sockets that send them unchanged.

import net from 'node:net'
import { randomNumbers } from '../random.ts'

const UPS = [
  '..',
  '%2e%2e',
  '%2E.',
  '.%2e',
  '%252e%252e',
  '..;',
  '..%00',
  '%c0%ae%c0%ae',
  '%uff0e%uff0e',
  '....',
  '..%20',
  '.',
  '%2e',
  '',
  '\u2025',
  '..%c0%af',
  '%e3%80%82%e3%80%82',
  '..\t',
  '~',
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
  'secret.txt',
  'SECRET.TXT',
  'link.txt',
  'up/secret.txt',
  'up/dist/link.txt',
  'sly.txt',
  '.env',
  '.git/config',
  '%2egit/config',
  '.sitegen-manifest.json',
  'deep/.hidden',
  'pipe',
  'etc/passwd',
  'proc/self/environ',
  'secret.txt%00.html',
  'secret.txt/',
  'secret',
  'C:/secret.txt',
  'docs/a/index.html',
  '_headers',
  'x'.repeat(400),
  '%',
  '%zz',
  '%E0%A4%A',
  '\u0001',
  'a b',
]

/** Generates request paths that try to escape the folder, to crash the server, or to be ambiguous. */
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

/** Values of the `Host` header that the server must not accept. */
export const HOSTILE_HOSTS: readonly string[] = [
  'evil.example',
  'localhost.evil.example',
  '127.0.0.1.evil.example',
  'evil.example:4321',
  '127.0.0.1@evil.example',
  'evil.example#127.0.0.1',
  'evil.example/127.0.0.1',
  'localhost.',
  'localhost:x',
  'localhost:123456',
  'localhost:',
  '127.1',
  '127.0.0.2',
  '2130706433',
  '0x7f000001',
  '0.0.0.0',
  '[::]',
  '[::ffff:7f00:2]',
  '[::1',
  '::1]',
  '[localhost]',
  'local host',
  'localhost,evil.example',
  '',
  '\u00e9',
  '%6cocalhost',
  'xn--lcalhost-n1a',
  'localhost\u0000',
  `${'a'.repeat(3000)}`,
  '..',
  '*',
]

/** Sends bytes to a server. Returns what it answers until the connection is closed or idle for `patience` ms. */
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

/** Returns a raw GET request. Nothing in it is escaped or checked. */
export function rawRequest(path: string, host: string): string {
  return `GET ${Buffer.from(path).toString('latin1')} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`
}
