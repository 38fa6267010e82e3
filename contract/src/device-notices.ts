import { z } from 'zod'
import { operation } from './operation.ts'

/** Bytes as a browser's `PushSubscription` names them: base64url without padding. */
const bytes = (count: number) =>
  z
    .string()
    .length(Math.ceil((count * 4) / 3), 'format')
    .regex(/^[\w-]+$/, 'format')

const state = z.object({
  /** The public key that a browser subscribes under (`applicationServerKey`), base64url. */
  publicKey: z.string(),
  /** Notices go to the device that asks. */
  isOn: z.boolean(),
  /** What a member is told of reaches the caller by LINE. */
  isByLine: z.boolean(),
})

export const readDeviceNotices = operation({
  name: 'deviceNotices.read',
  summary: 'Whether the caller’s device is notified, and the key to subscribe under',
  method: 'GET',
  path: '/api/device-notices',
  access: 'own:use',
  response: state,
})

/**
 * Notifies the caller's device from now on, through its browser's push service (RFC 8030). A device notifies one member: it
 * is taken from whomever it notified before. Ends with the session.
 */
export const startDeviceNotices = operation({
  name: 'deviceNotices.start',
  summary: 'Notify the caller’s device',
  method: 'PUT',
  path: '/api/device-notices',
  access: 'own:use',
  body: z.object({
    /** Of the push service: https, and a public address. */
    endpoint: z.url({ protocol: /^https?$/, error: 'format' }).max(1_024, 'too_long'),
    /** The device's public key on the curve P-256, uncompressed. */
    p256dh: bytes(65),
    auth: bytes(16),
  }),
  response: state,
})

export const stopDeviceNotices = operation({
  name: 'deviceNotices.stop',
  summary: 'No longer notify the caller’s device',
  method: 'DELETE',
  path: '/api/device-notices',
  access: 'own:use',
  response: state,
})
