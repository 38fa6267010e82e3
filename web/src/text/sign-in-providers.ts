import {
  SIGN_IN_PROVIDER_NAMES,
  type SignInProviderId,
  type SignInTrouble,
} from '@thokham/domain/sign-in-provider'

const nameOf = (provider: SignInProviderId) => SIGN_IN_PROVIDER_NAMES[provider]

/** Signing in with LINE and Google. */
export const signInProviders = {
  title: 'บัญชีที่เชื่อม',
  lead: 'เข้าสู่ระบบได้โดยไม่ต้องใช้รหัสผ่าน',
  nameOf,
  enter: (provider: SignInProviderId) => `เข้าสู่ระบบด้วย ${nameOf(provider)}`,
  fill: 'อีกนิดเดียว กรอกอีเมลและเบอร์โทรครั้งเดียว',
  noEmail: (provider: SignInProviderId) => `${nameOf(provider)} ไม่ได้ให้อีเมล กรุณากรอกเอง`,
  emailTaken: (provider: SignInProviderId) =>
    `อีเมลนี้มีบัญชีแล้ว เข้าสู่ระบบก่อน แล้วเชื่อม ${nameOf(provider)} ที่หน้าโปรไฟล์`,
  inApp: (app: string) => `Google ไม่ให้เข้าใน ${app}`,
  join: (provider: SignInProviderId) => `เชื่อม ${nameOf(provider)}`,
  joined: (provider: SignInProviderId) => `เชื่อม ${nameOf(provider)} แล้ว`,
  since: (date: string) => `เชื่อมเมื่อ ${date}`,
  none: 'ยังไม่ได้เชื่อม',
  leave: 'เลิกเชื่อม',
  leaveOne: (provider: SignInProviderId) => `เลิกเชื่อม ${nameOf(provider)}`,
  leaveTitle: (provider: SignInProviderId) => `เลิกเชื่อม ${nameOf(provider)} หรือไม่`,
  leaveBody: 'บัญชีนั้นจะเข้าสู่ระบบไม่ได้อีก เชื่อมใหม่ได้ทุกเมื่อ',
  left: (provider: SignInProviderId) => `เลิกเชื่อม ${nameOf(provider)} แล้ว`,
} as const

const TROUBLES: Record<SignInTrouble, (name: string) => string> = {
  refused: (name) => `ยังไม่ได้อนุญาตที่ ${name}`,
  lost: () => 'เบราว์เซอร์สลับระหว่างทาง กรุณากดอีกครั้ง',
  old: () => 'หมดเวลายืนยัน กรุณาเริ่มใหม่',
  bad: (name) => `ยืนยันกับ ${name} ไม่สำเร็จ`,
  down: (name) => `${name} ไม่ตอบ`,
  taken: (name) => `${name} นี้เป็นของสมาชิกอื่น`,
}

/** Words why nothing came of going to a provider. */
export function providerTrouble(provider: SignInProviderId, trouble: SignInTrouble): string {
  return TROUBLES[trouble](nameOf(provider))
}
