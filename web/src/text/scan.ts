import type { ScanState } from '@thokham/contract/scan'

const WORDS: Record<Exclude<ScanState, 'clean'>, string> = {
  waiting: 'กำลังสแกนไวรัส เปิดภาพได้เมื่อสแกนเสร็จ',
  refused: 'โปรแกรมสแกนพบไฟล์อันตราย จึงไม่เปิดภาพนี้',
  unreadable: 'สแกนไวรัสไม่สำเร็จ ระบบจะลองใหม่ให้เอง ถ้ายังไม่สำเร็จ ให้เจ้าของร้านดูหน้าสุขภาพระบบ',
}

/** Says why the team may not open a picture; null = they may. */
export function closedByScan(scan: ScanState | null): string | null {
  return scan === null || scan === 'clean' ? null : WORDS[scan]
}
