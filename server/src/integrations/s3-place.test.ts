import { expect, it } from 'vitest'
import { s3Address } from './s3-client.ts'
import { parseS3Place } from './s3-place.ts'

it.each([
  ['s3://thokham', 'https://thokham.s3.us-east-1.amazonaws.com/slips/a.webp'],
  ['s3://thokham/?region=ap-southeast-1', 'https://thokham.s3.ap-southeast-1.amazonaws.com/slips/a.webp'],
  ['s3://thokham/part/two/?endpoint=https://s3.example/', 'https://s3.example/thokham/part/two/slips/a.webp'],
  ['s3://thokham?endpoint=http://127.0.0.1:9000', 'http://127.0.0.1:9000/thokham/slips/a.webp'],
])('%s is a place', (text, address) => {
  const place = parseS3Place(text)
  expect(place && s3Address(place, `${place.prefix}slips/a.webp`).href).toBe(address)
})

it.each([
  'thokham',
  '/var/files',
  'https://thokham',
  's3://',
  's3://UPPER_case',
  's3://key:secret@thokham',
  's3://thokham/..%2fother',
  's3://thokham/a//b',
  's3://thokham?endpoint=http://s3.example',
  's3://thokham?endpoint=https://s3.example/path',
  's3://thokham?region=a%20b',
  's3://thokham?secret=1',
])('%s is none', (text) => expect(parseS3Place(text)).toBeNull())
