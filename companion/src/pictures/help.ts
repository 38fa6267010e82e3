/** What `thokham pictures --help` prints. */
export const HELP = `thokham pictures --prompts FILE --provider P --ceiling บาท [ตัวเลือก]

สร้างภาพจาก Prompt บรรทัดละ 1 รายการ ด้วย API Key ของคุณเอง ลงโฟลเดอร์ในเครื่องนี้
รันคำสั่งเดิมอีกครั้งเพื่อทำต่อ ภาพที่ได้แล้วไม่ขอซ้ำ ไม่คิดเงินซ้ำ

  --prompts FILE        ไฟล์ .txt บรรทัดละ 1 Prompt หรือ - เพื่ออ่านจาก stdin วางจาก Midjourney ได้
  --provider P          openai, gemini, fal, replicate หรือ own (เซิร์ฟเวอร์ของคุณ)
  --ceiling N           เพดานเงินเป็นบาทของโฟลเดอร์นี้ ไม่เกินแม้แต่สตางค์เดียว
  --out DIR             โฟลเดอร์ของภาพและบันทึก .thokham-pictures.jsonl (ปกติโฟลเดอร์นี้)
  --model M             โมเดลของผู้ให้บริการ
  --quality Q           low, medium, high (ปกติ medium)
  --ratio W:H           ของ Prompt ที่ไม่มี --ar (ปกติ 3:2)
  --megapixels N        ล้านพิกเซลอย่างน้อย (ปกติ 4)
  --per-prompt N        ภาพต่อ Prompt 1–8 (ปกติ 1)
  --rate N              บาทต่อดอลลาร์ (ปกติ 35.5)
  --dry-run             บอกราคาและจำนวน ไม่สร้าง
  --again               ขอภาพที่ไม่รู้ผลหรือไม่สำเร็จใหม่ อาจถูกคิดเงินซ้ำ
  --base-url U          ที่อยู่ของเซิร์ฟเวอร์ของคุณ (own ต้องมี พร้อม --model และ --price บาทต่อภาพ)
  --key-file FILE       ไฟล์คีย์ 0600 หรือตั้ง OPENAI_API_KEY, GEMINI_API_KEY, FAL_KEY, REPLICATE_API_TOKEN
  --help                แสดงหน้านี้

ตัวอย่าง
  thokham prompts --keywords words.txt --out prompts.txt
  thokham pictures --prompts prompts.txt --provider fal --ceiling 50 --out pictures
`
