import { BlockList, isIP } from 'node:net'

/** Networks that are not on the public internet: this machine, local networks and reserved ranges. */
const RESERVED: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
  ['::', 96],
  ['64:ff9b::', 96],
  ['64:ff9b:1::', 48],
  ['100::', 64],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['5f00::', 16],
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
]

const reserved = new BlockList()
for (const [address, prefix] of RESERVED)
  reserved.addSubnet(address, prefix, isIP(address) === 4 ? 'ipv4' : 'ipv6')

/**
 * Whether an IP address is not public, so that no link on a public page should lead to it. True for anything
 * that is not an IP address.
 */
export function isPrivate(address: string): boolean {
  const plainAddress = address.replace(/^\[|\]$/g, '').replace(/%.*$/s, '')
  const family = isIP(plainAddress)
  // `BlockList` treats `::ffff:10.0.0.1` as 10.0.0.1, in hexadecimal notation too.
  return family === 0 || reserved.check(plainAddress, family === 4 ? 'ipv4' : 'ipv6')
}
