import type { Provider } from '@thokham/contract/provider-keys'
import { thaiDate, thaiNumber } from '../lib/format/thai-format.ts'
import { AI_PROVIDER_NAMES } from './ai.ts'

/** The desktop edition's own page (docs/desktop.md). */
export const desktop = {
  title: 'metamind6',
  edition: 'รุ่นเดสก์ท็อป',
  lead: 'วางภาพ ได้ชื่อภาพ คำอธิบาย และคีย์เวิร์ดพร้อมส่งตลาดภาพ',
  opening: 'กำลังเปิดโปรแกรม…',
  usedLink: 'ลิงก์นี้ใช้ไปแล้ว กรุณาเปิดโปรแกรมอีกครั้ง',
  closed: 'ปิดโปรแกรมแล้ว ปิดแท็บนี้ได้เลย',
  lost: 'โปรแกรมไม่ตอบ กรุณาเปิดโปรแกรมอีกครั้ง งานที่ทำไว้ยังอยู่',
  noAnswer: 'โปรแกรมไม่ตอบ กรุณาเปิดโปรแกรมอีกครั้ง',
  quit: 'ปิดโปรแกรม',
  menu: 'โปรแกรม',

  licence: 'License Key',
  licenceLead: 'วาง License Key จากหน้าโปรไฟล์เพื่อเปิดใช้เครื่องนี้',
  activate: 'เปิดใช้เครื่องนี้',
  activateAgain: 'ลองอีกครั้ง',
  machines: 'เครื่องที่ใช้อยู่',
  toProfile: 'ไปหน้าโปรไฟล์',
  forgetLicence: 'ลืม License Key ในเครื่องนี้',
  offline: (until: string) => `ใช้ออฟไลน์ได้ถึง ${thaiDate(until)}`,

  keys: 'API Key',
  keysHint: 'API Key เก็บในเครื่องนี้เท่านั้น',
  keyOf: (provider: Provider) => `API Key ของ ${AI_PROVIDER_NAMES[provider]}`,
  keyThere: 'มีคีย์แล้ว วางคีย์ใหม่เพื่อเปลี่ยน',
  saveKey: 'บันทึก',
  saveKeyOf: (provider: Provider) => `บันทึก API Key ของ ${AI_PROVIDER_NAMES[provider]}`,
  forgetKey: 'ลบคีย์',
  forgetKeyOf: (provider: Provider) => `ลบ API Key ของ ${AI_PROVIDER_NAMES[provider]}`,
  keySaved: 'บันทึก API Key แล้ว',
  keyForgotten: 'ลบ API Key แล้ว',
  close: 'ปิด',
  cancel: 'ยกเลิก',

  folder: 'เลือกโฟลเดอร์',
  folderPath: 'ที่อยู่ของโฟลเดอร์',
  folderGo: 'ไป',
  folderUp: 'โฟลเดอร์ชั้นบน',
  folders: 'โฟลเดอร์ในนี้',
  noFolders: 'ไม่มีโฟลเดอร์ย่อย',
  places: 'ที่ใช้บ่อย',
  folderThis: 'เลือกโฟลเดอร์นี้',
  folderOpen: (pictures: number) => `เปิด ${thaiNumber(pictures)} ภาพ`,
  folderEmpty: 'ไม่มีภาพในโฟลเดอร์นี้',

  watch: 'เฝ้าโฟลเดอร์',
  watchHint: 'ใส่ Metadata ให้ภาพใหม่ในโฟลเดอร์นี้เอง',
  watching: (folder: string) => `กำลังเฝ้า ${folder}`,
  watchStop: 'เลิกเฝ้า',
  watchThis: 'เฝ้าโฟลเดอร์นี้',
  watchWrote: (name: string) => `ใส่ Metadata ให้ ${name} แล้ว`,
  watchFull: (name: string) => `งานนี้มี 500 ภาพแล้ว ${name} จึงไม่ได้เพิ่ม นำภาพที่เสร็จออกก่อน`,
  watchLook: (name: string) => `${name} ต้องดูก่อนเขียน`,
} as const
