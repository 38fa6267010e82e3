/** The shop's LINE account. */
export const line = {
  lead: 'รับผลการชำระเงินทาง LINE',
  addFriend: 'เพิ่มเพื่อน',
  noFriend: 'ยังไม่เป็นเพื่อน จึงแจ้งทางอีเมลแทน',
} as const
