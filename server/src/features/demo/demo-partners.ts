import { randomUUID } from 'node:crypto'
import type { CheckOutcome } from '@thokham/domain/partner'
import type { Transaction } from '../../db/client.ts'
import { partnerChecks, partnerKeys, partners } from '../../db/schema.ts'
import type { Services } from '../../services.ts'
import { hashPartnerKey, makePartnerKey } from '../partners/partner-key.ts'

const MINUTE_MS = 60_000
const DAY = 24 * 60

/** Who asked about which demo member, with what came of it, so many minutes ago. */
type Check = readonly [member: string, outcome: CheckOutcome, minutesAgo: number]

interface DemoPartner {
  name: string
  benefit: string
  url: string
  isShown: boolean
  daysAgo: number
  /** What each key is for; those that begin with `-` were revoked. */
  keys: readonly string[]
  checks: readonly Check[]
}

const PARTNERS: readonly DemoPartner[] = [
  {
    name: 'StockLab เวิร์กช็อป',
    benefit: 'ส่วนลดค่าเรียน',
    url: 'https://stocklab.example/',
    isShown: true,
    daysAgo: 80,
    keys: ['หน้าลงทะเบียน'],
    checks: [
      ['lifetime', 'diamond', 12],
      ['vip', 'gold', 3 * DAY],
    ],
  },
  {
    name: 'พิมพ์ดี ภาพพิมพ์',
    benefit: 'ราคาสมาชิก',
    url: 'https://pimdee.example/',
    isShown: true,
    daysAgo: 64,
    keys: ['หน้าร้านสาขาแรก', 'เว็บไซต์', '-เครื่องเก่าหน้าร้าน'],
    checks: [
      ['lifetime', 'diamond', 2 * DAY],
      ['lifetime', 'expired', 2 * DAY + 3],
      ['vip', 'gold', 9 * DAY],
      ['near-expiry', 'gold', 5 * DAY],
      ['lapsed', 'lapsed', 4 * DAY],
    ],
  },
  {
    name: 'คลาวด์โฟโต้',
    benefit: 'พื้นที่เก็บภาพเพิ่ม',
    url: 'https://cloudphoto.example/',
    isShown: true,
    daysAgo: 40,
    keys: ['ระบบสมาชิก'],
    checks: [
      ['lifetime', 'diamond', 18 * DAY],
      ['vip', 'elsewhere', 9 * DAY - 4],
    ],
  },
  {
    name: 'สตูดิโอริมคลอง',
    benefit: 'เช่าสตูดิโอครึ่งวันในราคาสมาชิก',
    url: '',
    isShown: false,
    daysAgo: 3,
    keys: [],
    checks: [],
  },
]

/**
 * Loads partners with keys that nobody knows, and what they asked about the named members.
 * @param ids of the named members, by name
 */
export async function loadDemoPartners(
  tx: Transaction,
  services: Pick<Services, 'tokenSecret'>,
  ids: ReadonlyMap<string, string>,
  now: Date,
): Promise<void> {
  const ago = (minutes: number) => new Date(now.getTime() - minutes * MINUTE_MS)
  for (const { daysAgo, keys, checks, ...shown } of PARTNERS) {
    const id = randomUUID()
    const createdAt = ago(daysAgo * DAY)
    await tx.insert(partners).values({ ...shown, id, createdAt })
    const lastUsedAt = checks.length > 0 ? ago(Math.min(...checks.map(([, , minutes]) => minutes))) : null
    for (const [at, written] of keys.entries()) {
      const label = written.replace(/^-/, '')
      const isRevoked = label !== written
      const { key, hint } = makePartnerKey()
      await tx.insert(partnerKeys).values({
        id: randomUUID(),
        partnerId: id,
        label,
        hint,
        keyHash: hashPartnerKey(services, key),
        createdAt: ago(daysAgo * DAY - 10 - at),
        lastUsedAt: isRevoked ? ago(30 * DAY) : at === 0 ? lastUsedAt : null,
        revokedAt: isRevoked ? ago(29 * DAY) : null,
      })
    }
    const rows = checks.flatMap(([name, outcome, minutes]) => {
      const profileId = ids.get(name)
      return profileId
        ? [{ codeId: randomUUID(), partnerId: id, outcome, profileId, checkedAt: ago(minutes) }]
        : []
    })
    if (rows.length > 0) await tx.insert(partnerChecks).values(rows)
  }
}
