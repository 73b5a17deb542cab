import { describe, expect, test } from 'vitest'
import { ownPaths } from '../../../src/core/plan/own-url.ts'

describe('ownPaths', () => {
  test.each([
    ['https://docs.example', '/'],
    ['https://docs.example/', '/'],
    ['https://docs.example/a?b#c', '/a?b#c'],
    ['https://docs.example#c', '/#c'],
    ['http://docs.example/a', '/a'],
    ['//docs.example/a', '/a'],
    ['HTTPS://DOCS.example/A', '/A'],
    ['https://docs.example:443/a', '/a'],
    ['https://docs.example:/a', '/a'],
    ['http://docs.example:80/a', '/a'],
    ['//docs.example:443/a', '/a'],
    ['https://docs.example:8443/a', undefined],
    ['https://docs.example:80/a', undefined],
    ['https://docs.example.org/a', undefined],
    ['https://docsXexample/a', undefined],
    ['https://more.docs.example/a', undefined],
    ['https://me:pw@docs.example/a', '/a'],
    ['//me@docs.example', '/'],
    ['https://docs.example@other.example/a', undefined],
    ['https://other.example/@docs.example/a', undefined],
    ['https://a:b@c@docs.example/a', '/a'],
    ['https://other.example\\@docs.example/a', undefined],
    ['mailto:a@docs.example', undefined],
    ['/docs.example/a', undefined],
  ])('maps %s to %s', (href, path) =>
    expect(ownPaths({ url: 'https://docs.example', base: '/' })(href)).toBe(path),
  )

  test.each([
    ['http://127.0.0.1:4000/sub/a', '/sub/a'],
    ['https://127.0.0.1:4000/sub', '/sub/'],
    ['//127.0.0.1:4000/sub/?a', '/sub/?a'],
    ['http://127.0.0.1/sub/a', undefined],
    ['http://127.0.0.1:4000/subway', undefined],
    ['http://127.0.0.1:4000/a', undefined],
  ])('maps %s to %s on a site with a port and a base', (href, path) =>
    expect(ownPaths({ url: 'http://127.0.0.1:4000', base: '/sub/' })(href)).toBe(path),
  )

  test.each([
    ['https://xn--bcher-kva.example/a', '/a'],
    ['https://Bücher.example:443/ä#ü', '/ä#ü'],
    ['//me@bücher.example?b', '/?b'],
    ['http://b%C3%BCcher.example', '/'],
    ['https://bûcher.example/a', undefined],
    ['https://bücher.example.org/a', undefined],
    ['https://bücher.example\\@other.example/a', undefined],
  ])('maps %s to %s on a site with a non-ASCII domain', (href, path) =>
    expect(ownPaths({ url: 'https://xn--bcher-kva.example', base: '/' })(href)).toBe(path),
  )
})
