import { expect, it } from 'vitest'
import { enlargedFrom, madeFrom, withEnlargement, withOrigin } from './history.ts'
import { RDF, readPacket, type XmpPacket } from './packet.ts'

const SPACES =
  'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns:m="http://ns.adobe.com/xap/1.0/mm/" xmlns:e="http://ns.adobe.com/xap/1.0/sType/ResourceEvent#" xmlns:dc="http://purl.org/dc/elements/1.1/"'
const packet = (inside: string) =>
  `<rdf:RDF ${SPACES}><rdf:Description rdf:about="">${inside}</rdf:Description></rdf:RDF>`
const FROM = { width: 1024, height: 768 }
const history = (xml: string) => (readPacket(xml) as XmpPacket).nodes.flatMap(({ properties }) => properties)
const saidIn = (xml: string) => enlargedFrom([readPacket(xml) as XmpPacket])

it.each([
  ['no packet', null],
  ['one without a history', packet('<dc:format>image/png</dc:format>')],
  [
    'one with two events',
    packet('<m:History><rdf:Seq><rdf:li e:action="created"/><rdf:li/></rdf:Seq></m:History>'),
  ],
  ['an empty list', packet('<m:History><rdf:Seq/></m:History>')],
  ['a history that is an attribute', `<rdf:RDF ${SPACES}><rdf:Description m:History="x"/></rdf:RDF>`],
  [
    'lists within the history and before it',
    packet(
      '<dc:subject><rdf:Seq><rdf:li>a</rdf:li></rdf:Seq></dc:subject><m:History><rdf:Seq><rdf:li><e:changed><rdf:Seq><rdf:li>b</rdf:li></rdf:Seq></e:changed></rdf:li></rdf:Seq></m:History>',
    ),
  ],
  [
    'a history whose events have names of their own',
    `<rdf:RDF xmlns:rdf="${RDF}"><rdf:Description xmlns:m="http://ns.adobe.com/xap/1.0/mm/" xmlns:stEvt="urn:other"><m:History><rdf:Seq><rdf:li>a</rdf:li></rdf:Seq></m:History></rdf:Description></rdf:RDF>`,
  ],
  ['what is no XML', '<rdf:RDF'],
])('%s: one event is added to one history, in front of which all stays', (_, xmp) => {
  const after = withEnlargement(xmp, FROM)
  expect(saidIn(after)).toEqual(FROM)
  expect(history(after).filter(({ local }) => local === 'History')).toHaveLength(1)
  expect(after.split(':action="resized"')).toHaveLength(2)
  // Debian's ImageMagick 6 reads no name that is declared on an element without an end tag.
  expect(after).not.toMatch(/<[^<>]* xmlns:[^<>]*\/>/)
  const kept: readonly string[] = xmp?.match(/<rdf:li[^>]*>[ab]|created|image\/png/g) ?? []
  for (const one of kept) expect(after).toContain(one)
  if (kept.includes('created')) expect(after.indexOf('created')).toBeLessThan(after.indexOf('resized'))
})

it.each([
  [
    'elements',
    '<rdf:li rdf:parseType="Resource"><e:action>resized</e:action><e:parameters>\n enlarged from 500x400 </e:parameters></rdf:li>',
    { width: 500, height: 400 },
  ],
  ['a text that is none of ours', '<rdf:li e:parameters="enlarged from memory"/>', null],
  [
    'the size before the first time',
    '<rdf:li e:parameters="enlarged from 500x400"/><rdf:li e:parameters="enlarged from 1000x800"/>',
    { width: 500, height: 400 },
  ],
  ['no parameter but a title', '<rdf:li>enlarged from 500x400</rdf:li>', null],
])('is read of %s', (_, events, wanted) => {
  expect(saidIn(packet(`<m:History><rdf:Seq>${events}</rdf:Seq></m:History>`))).toEqual(wanted)
})

it('says of which file it was made, the last one where it was made again', () => {
  const once = withOrigin(null, 'ข้าว & "rice" <1>.png', '900-0badcafe')
  const packetsOf = (xml: string) => [readPacket(xml) as XmpPacket]
  const made = (name: string, print: string | null) => ({ name, print })
  expect(madeFrom(packetsOf(once))).toEqual(made('ข้าว & "rice" <1>.png', '900-0badcafe'))
  const twice = withOrigin(withEnlargement(once, FROM), 'b [1].jpg', '7-00000000')
  expect([madeFrom(packetsOf(twice)), saidIn(twice)]).toEqual([made('b [1].jpg', '7-00000000'), FROM])
  // JPEGs of former versions say no more than the name.
  const former = twice.replace(' [7-00000000]', '')
  expect(madeFrom(packetsOf(former))).toEqual(made('b [1].jpg', null))
  expect(madeFrom(packetsOf(packet('')))).toBeNull()
})
