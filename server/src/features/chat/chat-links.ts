import { type ChatLink, PERSON_LINK } from '@thokham/domain/chat/fill-answer'

/** The screens that answers may lead to, by the name of their variable. */
export const CHAT_LINKS = {
  linkVip: { to: '/vip', label: 'หน้าแพ็กเกจ' },
  linkRegister: { to: '/register', label: 'หน้าสมัครสมาชิก' },
  linkGenerator: { to: '/generator', label: 'หน้าสร้าง Prompt' },
  linkProfile: { to: '/profile', label: 'โปรไฟล์' },
  linkTools: { to: '/tools', label: 'หน้าเครื่องมือ' },
  linkLogin: { to: '/login', label: 'หน้าเข้าสู่ระบบ' },
  linkMetadata: { to: '/metamind6', label: 'หน้าโปรแกรม Metadata' },
  person: PERSON_LINK,
  linkExtension: { to: '/radar', label: 'หน้า Keywords Radar' },
} as const satisfies Record<string, ChatLink>
