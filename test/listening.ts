// Starts servers in the process of a test, on free ports of this machine.

import http from 'node:http'
import net, { type AddressInfo } from 'node:net'
import { afterFile } from './after-file.ts'

/** Starts a server and returns its host. It is closed with all connections by `close`, or after the test file. */
export async function listen(
  server: net.Server,
): Promise<{ readonly host: string; readonly close: () => void }> {
  const sockets = new Set<net.Socket>()
  server.on('connection', (socket: net.Socket) => {
    sockets.add(socket)
    socket.on('error', () => undefined)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const close = (): void => {
    for (const socket of sockets) socket.destroy()
    server.close()
  }
  afterFile(close)
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

/** Starts an HTTP server that answers as told, and returns its origin. */
export async function answerWith(
  answer: http.RequestListener,
): Promise<{ readonly origin: string; readonly close: () => void }> {
  const { host, close } = await listen(http.createServer(answer))
  return { origin: `http://${host}`, close }
}
