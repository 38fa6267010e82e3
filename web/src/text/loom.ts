/** The sentences of the live loom, apart from the rest of its page: these are the ones a browser loads as script. */
export const loom = {
  title: 'ลองทอได้เลย ไม่ต้องสมัคร',
  keyword: (at: number) => `คีย์เวิร์ดที่ ${at}`,
  crossings: 'เลือกจุดตัดเพื่อดู Prompt',
  crossing: (keyword: string, style: string) => `${keyword} × ${style}`,
  prompt: 'Prompt ที่จุดตัด',
  summary: {
    keywords: 'คีย์เวิร์ด',
    styles: 'สไตล์',
    aspects: 'อัตราส่วน',
    prompts: 'Prompt',
    images: (images: string) => `(ประมาณ ${images} ภาพ)`,
  },
  empty: 'กรุณากรอกคีย์เวิร์ดอย่างน้อย 1 คำ',
  copied: 'คัดลอกแล้ว',
  copyAll: 'คัดลอกทั้งหมด',
  copiedAll: (count: string) => `คัดลอกทั้งหมดแล้ว ${count} รายการ`,
  copyByHand: 'เบราว์เซอร์นี้ไม่อนุญาตให้คัดลอก กรุณาคัดลอกข้อความด้านล่าง',
} as const
