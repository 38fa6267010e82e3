import type { Health } from '@thokham/contract/health'
import type { HealthReason, HealthState, HealthSubject, ServerRole } from '@thokham/domain/system-health'
import { thaiDate, thaiDateTime, thaiDecimal, thaiDuration, thaiNumber } from '../lib/format/thai-format.ts'

const GIGABYTE = 1_073_741_824

/** How the system is, and what to do. */
export const health = {
  title: 'สุขภาพระบบ',
  allFine: 'ทุกเรื่องที่หน้านี้ตรวจปกติ',
  toDo: (act: number, watch: number) =>
    [act > 0 && `ต้องจัดการ ${thaiNumber(act)} เรื่อง`, watch > 0 && `ควรดู ${thaiNumber(watch)} เรื่อง`]
      .filter(Boolean)
      .join(' · '),
  checked: (at: string) => `ตรวจล่าสุด ${thaiDateTime(at)} ตรวจใหม่ให้เองทุก 10 วินาที`,
  lost: 'ตรวจครั้งล่าสุดไม่สำเร็จ ข้อมูลด้านล่างเป็นของครั้งก่อน',
  findings: 'ผลตรวจ',
  whatToDo: 'ทำอย่างไร',
  typed: 'สำหรับผู้ดูแลเครื่อง',
  settings: 'ตั้งค่าสำรองข้อมูล',
  modelSettings: 'ดูโมเดล AI',
  /** The letter to the owner says the same (features/reference-data/watch-models.ts). */
  model: (model: Health['models'][number]) =>
    `${model.name} ${matterOf(model)} · สมาชิก ${thaiNumber(model.members)} คนใช้อยู่${afterwards(model)}`,
  servers: 'เซิร์ฟเวอร์',
  database: 'ฐานข้อมูล',
  replicas: 'สำเนาฐานข้อมูล',
  queue: 'งานเบื้องหลัง',
  noServers: 'ยังไม่มีเซิร์ฟเวอร์รายงานตัว',
  columns: {
    name: 'เครื่อง',
    role: 'หน้าที่',
    version: 'เวอร์ชัน',
    since: 'เริ่มเมื่อ',
    disk: 'พื้นที่ว่าง',
    errors: 'ข้อผิดพลาดใน 1 ชม.',
    state: 'สถานะ',
  },
  answering: 'ทำงานอยู่',
  silent: (at: string) => `เงียบตั้งแต่ ${thaiDateTime(at)}`,
  free: ({ freeBytes, allBytes }: Health['servers'][number]['disk']) =>
    `${gigabytes(freeBytes)} จาก ${gigabytes(allBytes)}`,
  figures: {
    version: 'PostgreSQL',
    answer: 'เวลาตอบ',
    size: 'ขนาด',
    connections: 'การเชื่อมต่อ',
    due: 'ถึงเวลาแล้ว',
    running: 'กำลังทำ',
    later: 'รอเวลา',
    failed: 'ทำไม่สำเร็จ',
    backup: 'สำรองล่าสุด',
    archive: 'เก็บบันทึกฐานข้อมูลล่าสุด',
  },
  milliseconds: (ms: number) => `${thaiDecimal(Math.round(ms * 10) / 10)} ms`,
  size: gigabytes,
  of: (used: number, max: number) => `${thaiNumber(used)} จาก ${thaiNumber(max)}`,
  jobs: (count: number) => `${thaiNumber(count)} งาน`,
  moment: (at: string | null) => (at ? thaiDateTime(at) : 'ยังไม่มี'),
  noReplicas: 'ไม่มี ใช้ฐานข้อมูลเครื่องเดียว',
  hiddenReplicas: 'มี แต่บัญชีฐานข้อมูลนี้ดูรายละเอียดไม่ได้',
  replica: ({ isSynchronous, lagMs }: NonNullable<Health['database']['replicas']>[number]) =>
    [
      isSynchronous ? 'บันทึกพร้อมกัน' : 'บันทึกตามหลัง',
      lagMs === null || lagMs < 1000 ? 'ทันกัน' : `ช้ากว่า ${thaiDuration(Math.round(lagMs / 1000))}`,
    ].join(' · '),
} as const

function matterOf({ state, ends, thinking }: Health['models'][number]): string {
  if (state === 'thinks') {
    return `ไม่รับค่าคิดน้อยสุดที่ตั้งไว้ ตอนนี้${thinking === null ? 'คิดตามค่าตั้งต้นของโมเดล' : `ใช้ ${thinking} แทน`}`
  }
  return state === 'missing' || ends === null
    ? 'ไม่อยู่ในรายการของผู้ให้บริการแล้ว'
    : `เลิกให้บริการ ${thaiDate(`${ends}T12:00:00+07:00`)}`
}

function afterwards({ state, successor }: Health['models'][number]): string {
  if (state === 'missing' || state === 'thinks') return ''
  return successor ? ` หลังจากนั้นใช้ ${successor} แทน` : ' หลังจากนั้นต้องเลือกใหม่'
}

function gigabytes(bytes: number): string {
  return bytes < GIGABYTE
    ? `${thaiNumber(Math.ceil(bytes / 1_048_576))} MB`
    : `${(bytes / GIGABYTE).toFixed(1)} GB`
}

export const STATE_NAMES: Record<HealthState, string> = {
  fine: 'ปกติ',
  watch: 'ควรดู',
  act: 'ต้องจัดการ',
}

export const ROLE_NAMES: Record<ServerRole, string> = {
  all: 'หน้าเว็บและงานเบื้องหลัง',
  web: 'หน้าเว็บ',
  worker: 'งานเบื้องหลัง',
}

export const SUBJECT_NAMES: Record<HealthSubject, string> = {
  servers: 'เซิร์ฟเวอร์',
  versions: 'เวอร์ชัน',
  database: 'ฐานข้อมูล',
  replicas: 'สำเนาฐานข้อมูล',
  queue: 'งานเบื้องหลัง',
  errors: 'ข้อผิดพลาด',
  disk: 'พื้นที่ดิสก์',
  files: 'ที่เก็บไฟล์',
  scans: 'สแกนไวรัส',
  clock: 'นาฬิกา',
  backup: 'ข้อมูลสำรอง',
  archive: 'กู้คืนย้อนเวลา',
  models: 'โมเดล AI',
}

interface Words {
  found: string
  /** For the owner, who is no engineer. */
  doThis?: string
  /** For whoever looks after the machines: commands and settings, as they are typed there. */
  typed?: readonly string[]
}

const RESTART = 'systemctl restart thokham'
/** Whichever machine it is said on: one that did nothing but work would answer members no page. */
const BOTH_ROLES = 'SERVER_ROLE=all'
const MODEL_SETTINGS = ['OPENAI_MODEL', 'GEMINI_MODEL', RESTART]
const ROOM = ['df -h', 'du -xh --max-depth=2 /']
/** As root it would meet the database as a role that is not there. */
const AS_POSTGRES = 'runuser -u postgres --'
/** With the settings and the user of the server, as a bare one finds no installation. */
const DOCTOR =
  'systemd-run --pipe --wait --uid=thokham -p EnvironmentFile=/etc/thokham/thokham.env -p WorkingDirectory=/opt/thokham /usr/bin/node server/dist/owner.mjs doctor'
const NODES = 'patronictl -c /etc/patroni/config.yml list'
const FAILED = "journalctl -u thokham | grep 'request failed'"

/** What was found, and what to do about it. */
export const VERDICTS: Record<HealthReason, Words> = {
  servers_one: { found: 'เปิดอยู่ 1 ตัว ทำงานปกติ' },
  servers_several: { found: 'เปิดอยู่หลายตัว ทำงานครบ' },
  servers_silent: {
    found: 'มีเซิร์ฟเวอร์หยุดไปเองใน 1 วันที่ผ่านมา โดยไม่มีใครสั่งปิด',
    doThis: 'ดูในตารางว่าเครื่องไหนเงียบ แล้วให้ผู้ดูแลเครื่องเปิดใหม่ ระหว่างนี้เครื่องที่เหลือทำงานแทนให้',
    typed: ['systemctl start thokham', 'journalctl -u thokham'],
  },
  servers_no_worker: {
    found: 'ไม่มีใครทำงานเบื้องหลัง อีเมลและการแจ้งเตือนจะไม่ออก',
    doThis: 'ให้ผู้ดูแลเครื่องตั้งเซิร์ฟเวอร์หน้าเว็บอย่างน้อยหนึ่งตัวให้ทำงานเบื้องหลังด้วย แล้วเปิดใหม่ อีเมลที่ค้างจะออกเองหลังจากนั้น',
    typed: [BOTH_ROLES, RESTART],
  },
  servers_no_web: {
    found: 'ไม่มีใครให้บริการหน้าเว็บ',
    doThis: 'ให้ผู้ดูแลเครื่องตั้งเซิร์ฟเวอร์อย่างน้อยหนึ่งตัวให้ทำหน้าเว็บด้วย แล้วเปิดใหม่',
    typed: [BOTH_ROLES, RESTART],
  },
  versions_same: { found: 'ทุกเครื่องเป็นเวอร์ชันเดียวกัน' },
  versions_updating: {
    found: 'มีสองเวอร์ชันพร้อมกัน เหมือนกำลังอัปเดต',
    doThis: 'ถ้ากำลังอัปเดตอยู่ ไม่ต้องทำอะไร อัปเดตเครื่องที่เหลือให้ครบ',
  },
  versions_mixed: {
    found: 'มีเครื่องที่ยังเป็นเวอร์ชันเก่าเกิน 1 ชั่วโมง',
    doThis: 'ดูในตารางว่าเครื่องไหนต่าง แล้วให้ผู้ดูแลเครื่องอัปเดตและเปิดใหม่',
    typed: [RESTART],
  },
  database_fine: { found: 'ตอบเร็วปกติ' },
  database_slow: {
    found: 'ตอบช้ากว่า 0.1 วินาที',
    doThis: 'รอดู 10 นาที ถ้ายังช้า ให้ผู้ดูแลเครื่องดูว่าเครื่องฐานข้อมูลทำงานหนักหรือดิสก์เต็มหรือไม่',
    typed: ['top', 'df -h'],
  },
  database_very_slow: {
    found: 'ตอบช้ากว่า 1 วินาที สมาชิกรู้สึกได้',
    doThis: 'ถ้าเพิ่งสลับเครื่องฐานข้อมูล รอ 1 นาทีแล้วดูใหม่ ถ้ายังช้า ให้ผู้ดูแลเครื่องดูเครื่องฐานข้อมูลทันที',
    typed: ['top', 'df -h'],
  },
  database_connections: {
    found: 'การเชื่อมต่อใกล้เต็ม ถ้าเต็ม หน้าเว็บจะตอบไม่ได้',
    doThis: 'ปิดเซิร์ฟเวอร์ที่ไม่ใช้ หรือให้ผู้ดูแลเครื่องเพิ่มจำนวนการเชื่อมต่อของฐานข้อมูล',
    typed: ['max_connections', 'DATABASE_CONNECTIONS'],
  },
  replicas_none: { found: 'ใช้ฐานข้อมูลเครื่องเดียว ข้อมูลสำรองจึงสำคัญ' },
  replicas_hidden: {
    found: 'มีสำเนา แต่ดูไม่ได้ว่าทันกันหรือไม่',
    doThis: 'ให้ผู้ดูแลเครื่องเปิดให้หน้านี้ดูสำเนาได้ ระหว่างนี้ทุกอย่างทำงานตามเดิม',
    typed: ['GRANT pg_monitor TO thokham'],
  },
  replicas_fine: {
    found: 'สำเนาครบเท่าที่เคยมีใน 7 วันที่ผ่านมา และทันกัน ระบบที่สลับเครื่องฐานข้อมูลให้เองและทางเข้าเว็บ หน้านี้มองไม่เห็น',
  },
  replicas_fewer: {
    found: 'สำเนาน้อยกว่าที่เคยมีใน 7 วันที่ผ่านมา ยังใช้งานได้ แต่ถ้าเสียอีกหนึ่งเครื่อง ระบบอาจหยุด',
    doThis:
      'ถ้าเพิ่งสลับเครื่องฐานข้อมูล รอ 1 นาทีแล้วดูใหม่ ถ้ายังขาด ให้ผู้ดูแลเครื่องเปิดเครื่องที่หายไป ถ้าตั้งใจลดเครื่อง ไม่ต้องทำอะไร หน้านี้จะเลิกเตือนเองใน 7 วัน',
    typed: [NODES, 'systemctl start patroni'],
  },
  replicas_behind: {
    found: 'มีสำเนาช้ากว่า 10 วินาที',
    doThis: 'รอดู 10 นาที ถ้ายังช้า ให้ผู้ดูแลเครื่องดูดิสก์และเน็ตของเครื่องนั้น',
    typed: [NODES],
  },
  replicas_far_behind: {
    found: 'มีสำเนาช้ากว่า 1 นาที',
    doThis: 'ให้ผู้ดูแลเครื่องดูเครื่องนั้น ถ้าไม่ตามขึ้นมาเอง ให้ทำสำเนาใหม่ทั้งเครื่อง ข้อมูลที่ใช้อยู่ไม่หาย',
    typed: [NODES, 'patronictl -c /etc/patroni/config.yml reinit thokham'],
  },
  replicas_unsafe: {
    found: 'ไม่มีสำเนาที่บันทึกพร้อมกัน การบันทึกทั้งหมดกำลังรอ',
    doThis: 'ให้ผู้ดูแลเครื่องเปิดเครื่องฐานข้อมูลอีกหนึ่งเครื่องทันที ระหว่างนี้ไม่มีข้อมูลหาย',
    typed: ['systemctl start patroni', NODES],
  },
  queue_fine: { found: 'ทำทันเวลา' },
  queue_given_up: {
    found: 'มีงานที่ลองครบทุกครั้งแล้วไม่สำเร็จ',
    doThis: 'ส่วนใหญ่เป็นเพราะส่งอีเมลไม่ได้ ดูในกล่องจดหมายออกก่อน ถ้าไม่ใช่ ให้ผู้ดูแลเครื่องดูว่าเป็นงานไหน',
    typed: ["journalctl -u thokham | grep 'job given up'"],
  },
  queue_behind: {
    found: 'มีงานรอเกิน 1 นาที',
    doThis: 'รอดู 10 นาที ถ้ายังเพิ่ม ให้ผู้ดูแลเครื่องเพิ่มเครื่อง หรือตั้งเครื่องที่ทำแต่หน้าเว็บให้ทำงานเบื้องหลังด้วย',
    typed: [BOTH_ROLES, RESTART],
  },
  queue_stuck: {
    found: 'มีงานรอเกิน 10 นาที',
    doThis: 'ให้ผู้ดูแลเครื่องเปิดเซิร์ฟเวอร์สำหรับงานเบื้องหลังใหม่ ไม่มีงานหาย',
    typed: ['journalctl -u thokham', RESTART],
  },
  errors_none: { found: 'ไม่มีใน 1 ชั่วโมงที่ผ่านมา' },
  errors_few: {
    found: 'มีบ้างใน 1 ชั่วโมงที่ผ่านมา',
    doThis: 'ถ้าเพิ่มขึ้นเรื่อย ๆ ให้ผู้ดูแลเครื่องดูบันทึกของเครื่องในตาราง',
    typed: [FAILED],
  },
  errors_many: {
    found: 'มีตั้งแต่ 10 ครั้งใน 1 ชั่วโมงที่ผ่านมา',
    doThis:
      'ส่งบันทึกของเครื่องในตารางให้ผู้พัฒนา ถ้าเพิ่งอัปเดต ให้ผู้ดูแลเครื่องกลับไปเวอร์ชันก่อน ทำได้เมื่ออัปเดตนั้นไม่ได้เปลี่ยนโครงสร้างฐานข้อมูล ถ้าเปลี่ยน เวอร์ชันก่อนจะไม่ยอมเปิด ต้องกู้คืนข้อมูลสำรองที่ทำก่อนอัปเดต และข้อมูลหลังจากนั้นจะหาย',
    typed: [FAILED],
  },
  disk_fine: { found: 'เหลือพอ' },
  disk_filling: {
    found: 'มีเซิร์ฟเวอร์ที่เหลือน้อยกว่า 20%',
    doThis: 'วางแผนเพิ่มพื้นที่ หรือลบไฟล์ที่ไม่ใช้ ดูในตารางว่าเครื่องไหน',
    typed: ROOM,
  },
  disk_full: {
    found: 'ใกล้เต็มแล้ว ถ้าเต็ม ฐานข้อมูลจะหยุด',
    doThis: 'ให้ผู้ดูแลเครื่องเพิ่มพื้นที่หรือลบไฟล์ที่ไม่ใช้เดี๋ยวนี้ ดูในตารางว่าเครื่องไหน',
    typed: ROOM,
  },
  disk_servers_fine: { found: 'เซิร์ฟเวอร์ในตารางเหลือพอ ดิสก์ของเครื่องฐานข้อมูล หน้านี้มองไม่เห็น' },
  disk_servers_full: {
    found: 'มีเซิร์ฟเวอร์ที่ใกล้เต็มแล้ว ถ้าเต็ม เครื่องนั้นอาจหยุดทำงาน',
    doThis: 'ให้ผู้ดูแลเครื่องเพิ่มพื้นที่หรือลบไฟล์ที่ไม่ใช้เดี๋ยวนี้ ดูในตารางว่าเครื่องไหน',
    typed: ROOM,
  },
  files_here: { found: 'เก็บในเครื่องนี้ ใช้งานได้' },
  files_fine: { found: 'เก็บในที่เก็บออนไลน์ ตอบปกติ' },
  files_away: {
    found: 'เปิดที่เก็บไฟล์ไม่ได้ สมาชิกส่งสลิปและดูรูปไม่ได้',
    doThis: 'ถ้าใช้ที่เก็บออนไลน์ ดูว่าค้างชำระหรือไม่ แล้วให้ผู้ดูแลเครื่องตรวจเหตุผล ระหว่างนี้ส่วนอื่นใช้ได้ตามเดิม',
    typed: [DOCTOR],
  },
  scans_off: { found: 'ไม่ได้ตั้งไว้ สลิปและภาพในแชตเปิดได้ทันที' },
  scans_fine: { found: 'สแกนสลิปและภาพในแชตก่อนเปิด โปรแกรมสแกนตอบปกติ' },
  scans_failing: {
    found: 'สแกนไวรัสไม่สำเร็จ ทีมงานเปิดสลิปและภาพใหม่ในแชตไม่ได้',
    doThis: 'ให้ผู้ดูแลเครื่องตรวจว่าโปรแกรมสแกนยังทำงาน ถ้าแก้ไม่ทัน ปิดการสแกนในการตั้งค่าเซิร์ฟเวอร์ แล้วเปิดเซิร์ฟเวอร์ใหม่',
    typed: [DOCTOR, 'SCAN_COMMAND', RESTART],
  },
  clock_fine: { found: 'ทุกเครื่องตรงกับฐานข้อมูล' },
  clock_apart: {
    found: 'มีเครื่องที่ต่างจากฐานข้อมูลเกิน 5 วินาที',
    doThis: 'ให้ผู้ดูแลเครื่องเปิดการตั้งเวลาอัตโนมัติของเครื่องนั้น',
    typed: ['timedatectl set-ntp true'],
  },
  clock_wrong: {
    found: 'มีเครื่องที่ต่างจากฐานข้อมูลเกิน 1 นาที วันหมดอายุและโควตาอาจผิด',
    doThis: 'ให้ผู้ดูแลเครื่องตั้งเวลาของเครื่องนั้นให้ตรงทันที แล้วเปิดเซิร์ฟเวอร์ใหม่',
    typed: ['timedatectl set-ntp true', RESTART],
  },
  backup_fresh: { found: 'มีชุดล่าสุดไม่เกิน 1 วัน' },
  backup_off: { found: 'มีข้อมูลสำรอง แต่ไม่ได้ตั้งให้ทำเอง', doThis: 'เปิดสำรองให้เองทุกวันในหน้าตั้งค่า' },
  backup_never: { found: 'ยังไม่เคยสำรองข้อมูล', doThis: 'ตั้งโฟลเดอร์และเวลาในหน้าตั้งค่า แล้วกดสำรองตอนนี้' },
  backup_old: { found: 'ชุดล่าสุดเก่าเกิน 1 วัน', doThis: 'ดูเหตุผลในหน้าตั้งค่า แล้วกดสำรองตอนนี้' },
  backup_failed: { found: 'ครั้งล่าสุดไม่สำเร็จ', doThis: 'ดูเหตุผลในหน้าตั้งค่า แก้แล้วกดสำรองตอนนี้' },
  models_fine: { found: 'ไม่มีโมเดลที่ใช้อยู่เลิกให้บริการใน 60 วัน' },
  models_ending: {
    found: 'มีโมเดลที่ใช้อยู่ใกล้เลิกให้บริการ',
    doThis: 'เลือกโมเดลที่ใช้แทนและราคาในหน้าตั้งค่า ถ้าเป็นโมเดลหลัก ให้ผู้ดูแลเครื่องเปลี่ยนในการตั้งค่าเซิร์ฟเวอร์',
    typed: MODEL_SETTINGS,
  },
  models_ended: {
    found: 'มีโมเดลที่ใช้อยู่เลิกให้บริการแล้ว และไม่มีโมเดลใช้แทน',
    doThis: 'เลือกโมเดลที่ใช้แทนในหน้าตั้งค่า ถ้าเป็นโมเดลหลัก ให้ผู้ดูแลเครื่องเปลี่ยนในการตั้งค่าเซิร์ฟเวอร์',
    typed: MODEL_SETTINGS,
  },
  models_replaced: {
    found: 'มีโมเดลที่เลิกให้บริการแล้ว ตอนนี้ใช้โมเดลที่แทนให้เอง',
    doThis: 'ถ้าเป็นโมเดลหลัก ให้ผู้ดูแลเครื่องเปลี่ยนในการตั้งค่าเซิร์ฟเวอร์',
    typed: MODEL_SETTINGS,
  },
  models_thinking: {
    found: 'มีโมเดลที่ไม่รับค่าคิดน้อยสุดที่ตั้งไว้ คำตอบอาจช้าและแพงขึ้น',
    doThis: 'แก้ค่าที่ตั้งให้คิดน้อยสุดในหน้าตั้งค่า ถ้าไม่แก้ ระบบลองค่าเดิมใหม่ทุก 7 วัน',
  },
  models_keyless: {
    found: 'ตั้งให้โมเดลตอบในแชตแล้ว แต่ยังไม่มีคีย์ แชตจึงใช้คำตอบสำเร็จรูปอย่างเดียว',
    doThis: 'ให้ผู้ดูแลเครื่องใส่คีย์ในการตั้งค่าเซิร์ฟเวอร์ แล้วเปิดเซิร์ฟเวอร์ใหม่',
    typed: ['CHAT_AI_KEY', RESTART],
  },
  models_missing: {
    found: 'มีโมเดลที่ใช้อยู่หายไปจากรายการของผู้ให้บริการ',
    doThis: 'ยังใช้ได้ตามเดิม ดูประกาศของผู้ให้บริการ แล้วใส่วันที่เลิกในหน้าตั้งค่า',
  },
  archive_off: { found: 'ไม่ได้เปิด กู้คืนได้ถึงข้อมูลสำรองชุดล่าสุด' },
  archive_fine: { found: 'เก็บบันทึกฐานข้อมูลอยู่ ใช้คู่กับชุดสำรองของฐานข้อมูล กู้คืนได้ทุกเวลา' },
  archive_failing: {
    found: 'เก็บบันทึกฐานข้อมูลไม่สำเร็จ ดิสก์ของฐานข้อมูลจะค่อย ๆ เต็ม',
    doThis: 'ให้ผู้ดูแลเครื่องดูบนเครื่องฐานข้อมูลที่เป็นตัวหลักว่าที่เก็บบันทึกเต็มหรือติดต่อไม่ได้',
    typed: [NODES, `${AS_POSTGRES} pgbackrest --stanza=thokham check`],
  },
  archive_stuck: {
    found: 'บันทึกฐานข้อมูลค้าง รอเก็บเกิน 10 นาที ดิสก์ของฐานข้อมูลจะค่อย ๆ เต็ม',
    doThis: 'ให้ผู้ดูแลเครื่องดูบนเครื่องฐานข้อมูลที่เป็นตัวหลักว่าที่เก็บบันทึกยังตอบอยู่หรือไม่',
    typed: [NODES, `${AS_POSTGRES} pgbackrest --stanza=thokham check`],
  },
}
