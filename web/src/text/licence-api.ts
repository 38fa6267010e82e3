import type { ValidationCode } from '@thokham/domain/licence'
import type { Both } from './api-page.ts'

type ApiCode = ValidationCode | 'ACTIVATED' | 'MACHINE_LIMIT_EXCEEDED' | 'SWAP_LIMIT_EXCEEDED' | 'DEACTIVATED'

/** The page for who writes programs with the licence API. */
export const licenceApi = {
  title: 'License API',
  lead: {
    th: 'โปรแกรมตรวจ License Key ของสมาชิกได้โดยไม่ต้องเข้าสู่ระบบ ทุกคำตอบเป็น HTTP 200 พร้อม code ส่วน 400, 413 และ 429 คือคำขอผิดรูปแบบ ใหญ่เกินไป หรือถี่เกินไป',
    en: 'Programs check a member’s licence key without signing in. Every answer is HTTP 200 with a code; 400, 413 and 429 mean a malformed, too large or too frequent request.',
  },
  limits: [
    {
      th: 'License Key ละไม่เกิน 60 คำขอต่อนาที เกินแล้วตอบ 429 พร้อม Retry-After',
      en: '60 requests a minute a key; beyond that 429 with Retry-After.',
    },
    {
      th: 'ปกติใช้พร้อมกันได้ 2 เครื่อง เครื่องเดิมเปิดใช้ซ้ำได้เสมอ เครื่องใหม่ปกติไม่เกิน 6 ครั้งใน 30 วัน เครื่องที่กลับมาไม่นับ ทีมงานเปลี่ยนจำนวนทั้งสองได้',
      en: 'Two machines at a time unless set otherwise; the same machine again is always fine; at most 6 new machines within 30 days unless set otherwise, those that come back not counted.',
    },
    {
      th: 'คีย์ที่ไม่มีอยู่หรือผิดรูปแบบตอบเหมือนกันทุกครั้ง',
      en: 'A key that does not exist and one that is no key at all are answered alike.',
    },
    {
      th: 'คีย์ที่ไม่มีอยู่ถามได้ 100 ครั้งต่อชั่วโมงต่อเครือข่าย เกินแล้วตอบ 429 และหน้าเว็บของเว็บไซต์อื่นได้ 403 เพราะ API นี้ให้โปรแกรมเรียก',
      en: 'Keys that do not exist are answered 100 times an hour to one network, then 429. A page of another site in a browser gets 403: programs ask, pages do not.',
    },
  ],
  machineTitle: { th: 'เครื่อง', en: 'Machines' },
  machine: {
    th: 'fingerprint คือค่าแฮชของเครื่อง parts คือค่าแฮชของแต่ละส่วน (อย่างน้อย 3 ส่วน ไม่ใช้การ์ดเครือข่าย) ถ้าส่วนใหญ่ตรงกันถือเป็นเครื่องเดิม จึงลงระบบใหม่ได้โดยไม่เสียที่ นำเครื่องใดออกก็ได้ด้วย fingerprint แม้เครื่องหายไปแล้ว ส่ง parts ด้วยเมื่อนำเครื่องนี้ออกเอง',
    en: 'fingerprint is a hash of the machine, parts are hashes of its parts (at least three, no network cards). When most parts are the same it is the same machine, so a reinstall takes no place. Any machine can be taken off by its fingerprint, also one that is lost; a machine that takes itself off sends its parts as well.',
  },
  nonceTitle: { th: 'คำตอบที่ปลอมไม่ได้', en: 'Answers that cannot be forged' },
  nonce: {
    th: 'ส่ง nonce ใหม่ทุกครั้ง แล้วตรวจ proof.sig (Ed25519) กับข้อความ answer/, nonce, ts, code และ fingerprint คนละบรรทัด ด้วยคีย์สาธารณะของ proof.kid จาก GET /api/v1/licenses/keys และตรวจว่า ts เป็นเวลาจริง nonce และ fingerprint ต้องอยู่ในบรรทัดเดียว',
    en: 'Send a fresh nonce each time and check proof.sig (Ed25519) over answer/, nonce, ts, code and fingerprint, a line each, with the public key of proof.kid from GET /api/v1/licenses/keys, and that ts is an instant. A nonce and a fingerprint are one line each.',
  },
  encodingTitle: { th: 'รูปแบบข้อมูล', en: 'Encodings' },
  encodings: [
    {
      th: 'publicKey คือ 32 ไบต์ของคีย์ Ed25519 เป็น base64 แบบมี = ต่อท้าย (44 ตัวอักษร) ถ้าไลบรารีต้องการ DER ให้เติม 302a300506032b6570032100 (ฐานสิบหก) ไว้ข้างหน้า',
      en: 'publicKey is the 32 bytes of an Ed25519 key, base64 with padding (44 letters). For a library that wants DER put 302a300506032b6570032100 (hexadecimal) in front of the bytes.',
    },
    {
      th: 'sig คือ 64 ไบต์ เป็น base64 แบบมี = ต่อท้าย (88 ตัวอักษร) เซ็นข้อความ UTF-8 โดยตรง ไม่แฮชก่อน (Ed25519 แท้ ไม่ใช่ Ed25519ph)',
      en: 'sig is 64 bytes, base64 with padding (88 letters), over the UTF-8 text itself: pure Ed25519, nothing is hashed before.',
    },
    {
      th: 'ข้อความที่เซ็นคั่นบรรทัดด้วย LF (\\n) ตัวเดียว ไม่มี CR และไม่มี LF ท้ายข้อความ ขึ้นต้นด้วย answer/ หรือ keys/ เป็นบรรทัดแรก ส่วนไฟล์ออฟไลน์ขึ้นต้นด้วย license/ ติดกับ enc ในบรรทัดเดียว',
      en: 'The lines of what is signed are parted by one LF (\\n), without CR and with none at the end. answer/ and keys/ are a line of their own; of an offline file license/ stands right before enc, on the same line.',
    },
    {
      th: 'ใน proof ให้ใช้ ts, code และ nonce ตามที่ตอบ และ fingerprint ตามที่ส่ง (ตัดช่องว่างหัวท้าย) คำขอที่ไม่มี fingerprint ใช้ข้อความว่าง',
      en: 'In a proof ts, code and nonce are as answered, and fingerprint is as sent, without blanks around it; an empty text where none was sent.',
    },
    {
      th: 'ไฟล์ออฟไลน์ขึ้นบรรทัดใหม่ทุก 64 ตัวอักษรด้วย LF โปรแกรมที่บันทึกเป็น CRLF ก็ยังอ่านได้ ให้ตัดทุกบรรทัดและช่องว่างก่อนถอด base64 เวลาทั้งหมดเป็น ISO 8601 แบบ UTC',
      en: 'An offline file has a LF after every 64 letters; take out all line ends and blanks before decoding, so that one kept with CRLF is read as well. Instants are ISO 8601 in UTC.',
    },
    {
      th: 'ตัวอย่างโปรแกรมใน curl, Python และ TypeScript อยู่ในโฟลเดอร์ examples/licence-client ของซอร์สโค้ด ทดสอบทุกครั้งที่แก้ไข',
      en: 'Programs in curl, Python and TypeScript stand in examples/licence-client of the source; a test runs them.',
    },
  ],
  offlineTitle: { th: 'ไฟล์ออฟไลน์', en: 'The offline file' },
  offline: {
    th: 'activate และ heartbeat ให้ไฟล์ที่ใช้ได้ 30 วัน: base64 ของ {enc, sig, alg, kid} ระหว่างสองบรรทัด sig คือ Ed25519 ของ "license/" ต่อด้วย enc และ enc คือ base64 ของ {licence, fingerprint, parts, issuedAt, expiresAt} ถ้าเน็ตขาดหรือได้ 408, 429, 5xx ให้ใช้ไฟล์แทน ถ้าได้ 4xx อื่นคือไม่ผ่าน',
    en: 'activate and heartbeat give a file that is good for 30 days: base64 of {enc, sig, alg, kid} between two lines; sig is Ed25519 over "license/" followed by enc, and enc is base64 of {licence, fingerprint, parts, issuedAt, expiresAt}. Without a network and at 408, 429 and 5xx the file stands in; any other 4xx is a no.',
  },
  keysTitle: { th: 'คีย์สาธารณะ', en: 'Public keys' },
  keys: {
    th: 'GET /api/v1/licenses/keys ให้ {version, keys, revoked, proofs} เก็บคีย์ไว้ตั้งแต่เปิดใช้ครั้งแรก จากนั้นรับรายการใหม่เมื่อคีย์ที่รู้จักเซ็นรายการนั้นไว้ใน proofs และ version ไม่ลดลง ข้อความที่เซ็นคือ keys/, version, "kid publicKey" ของแต่ละคีย์ และ "-kid" ของแต่ละคีย์ที่ยกเลิก คนละบรรทัด อย่าเชื่อคีย์ที่อยู่ใน revoked อีก แม้ในไฟล์ออฟไลน์ที่มีอยู่แล้ว อ่านรายการทุกครั้งที่ติดต่อ',
    en: 'GET /api/v1/licenses/keys gives {version, keys, revoked, proofs}. Keep the keys of the first activation; take a later list only when a key that you know has signed it in proofs and its version is no lower. What is signed is keys/, version, "kid publicKey" of each key and "-kid" of each revoked one, a line each. Believe a revoked key no more, not even in an offline file that is there already. Read the list at each contact.',
  },
} as const

export const LICENCE_CODES: Record<ApiCode, Both> = {
  VALID: { th: 'ใช้งานได้บนเครื่องนี้', en: 'Works on this machine' },
  NOT_FOUND: { th: 'ไม่พบ License Key นี้', en: 'There is no such licence' },
  SUSPENDED: { th: 'ทีมงานปิดใช้งาน', en: 'Suspended by the team' },
  EXPIRED: {
    th: 'หมดอายุพร้อมสมาชิก ต่ออายุแล้วใช้ต่อได้ทันที',
    en: 'The membership has ended; works again once renewed',
  },
  NO_MACHINE: { th: 'ยังไม่มีเครื่องที่เปิดใช้', en: 'Active on no machine yet' },
  FINGERPRINT_SCOPE_REQUIRED: { th: 'ต้องส่ง fingerprint', en: 'A fingerprint is needed' },
  FINGERPRINT_SCOPE_MISMATCH: { th: 'ยังไม่ได้เปิดใช้บนเครื่องนี้', en: 'Not active on this machine' },
  TOO_MANY_MACHINES: { th: 'เปิดใช้เกินจำนวนเครื่อง', en: 'Active on more machines than allowed' },
  HEARTBEAT_DEAD: {
    th: 'เครื่องเงียบเกิน 35 วัน เปิดใช้อีกครั้ง ที่ยังอยู่',
    en: 'Silent for more than 35 days: activate again, the place is kept',
  },
  ACTIVATED: { th: 'เปิดใช้เครื่องนี้แล้ว', en: 'Active on this machine now' },
  MACHINE_LIMIT_EXCEEDED: {
    th: 'ครบจำนวนเครื่อง รายชื่ออยู่ใน machines',
    en: 'No place left; machines lists where it is active',
  },
  SWAP_LIMIT_EXCEEDED: {
    th: 'เปลี่ยนเครื่องบ่อยเกินไป เพิ่มได้อีกเมื่อถึง retryAt',
    en: 'Too many new machines; the next may come at retryAt',
  },
  DEACTIVATED: { th: 'นำเครื่องออกแล้ว', en: 'Taken off' },
}
