/** What sets of prompts are made with, other than AI. */
export const SET_SOURCES = {
  simple: 'Prompt พร้อมใช้',
  'one-click': '1 Click Prompt',
  category: 'Prompt ตามหมวด',
} as const
