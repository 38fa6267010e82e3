import type { DesktopSystem } from '@thokham/contract/desktop'
import { thaiNumber } from '../lib/format/thai-format.ts'

/** Since macOS 15 the right click alone opens nothing. */
const MACOS_OPEN =
  'เปิด metamind6.command ครั้งแรกให้คลิกขวาแล้วเลือกเปิด (macOS 15 ขึ้นไป: System Settings › Privacy & Security › Open Anyway)'

/** Where the desktop edition is offered (docs/desktop.md). */
export const desktopDownloads = {
  title: 'รุ่นเดสก์ท็อป (โปรแกรม)',
  lead: 'เขียนลงโฟลเดอร์ในเครื่องโดยตรง เฝ้าโฟลเดอร์ และใช้แบบออฟไลน์ได้ 30 วัน ใช้ License Key จากหน้าโปรไฟล์',
  link: 'รุ่นเดสก์ท็อป',
  close: 'ปิด',
  system: 'ระบบของเครื่อง',
  systems: {
    'windows-x64': 'Windows',
    'macos-arm64': 'macOS (Apple)',
    'macos-x64': 'macOS (Intel)',
    'linux-x64': 'Linux',
  } satisfies Record<DesktopSystem, string>,
  download: (system: string) => `ดาวน์โหลดสำหรับ ${system}`,
  version: (version: string, bytes: number) =>
    `เวอร์ชัน ${version} · ${thaiNumber(Math.ceil(bytes / 1_000_000))} MB`,
  checksum: 'SHA-256',
  copyChecksum: 'คัดลอก SHA-256',
  install: 'วิธีใช้',
  steps: {
    'windows-x64': [
      'แตกไฟล์ ZIP ทั้งหมด',
      'เปิด metamind6.cmd ถ้า Windows ถาม ให้เลือกข้อมูลเพิ่มเติม แล้วเรียกใช้ต่อไป',
      'วาง License Key',
    ],
    'macos-arm64': ['แตกไฟล์ ZIP', MACOS_OPEN, 'วาง License Key'],
    'macos-x64': ['แตกไฟล์ ZIP', MACOS_OPEN, 'วาง License Key'],
    'linux-x64': ['แตกไฟล์ ZIP', 'เปิด metamind6', 'วาง License Key'],
  } satisfies Record<DesktopSystem, readonly string[]>,
  needs: 'สิ่งที่ต้องมี',
  need: {
    'windows-x64': 'Windows 10 ขึ้นไป 64 บิต',
    'macos-arm64': 'macOS 11 ขึ้นไป ชิป Apple',
    'macos-x64': 'macOS 11 ขึ้นไป ชิป Intel',
    'linux-x64': 'Ubuntu 20.04 หรือใหม่กว่า 64 บิต',
  } satisfies Record<DesktopSystem, string>,
  needMacOs: 'macOS 11 ขึ้นไป ชิป Apple หรือ Intel',
  memory: 'RAM 4 GB · พื้นที่ว่าง 500 MB · เบราว์เซอร์รุ่นปัจจุบัน',
} as const
