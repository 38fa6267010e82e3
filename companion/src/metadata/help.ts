import { kindsNamed } from '@thokham/metadata'

/** What `thokham metadata --help` prints. */
export const HELP = `thokham metadata FILES… [ตัวเลือก]

ใส่ชื่อภาพ คำอธิบาย และคีย์เวิร์ดลงในไฟล์ ${kindsNamed('และ')}
และทำ CSV สำหรับตลาดภาพ FILES คือไฟล์ภาพหรือโฟลเดอร์ พิกเซลของภาพไม่ถูกแตะต้อง

ที่มาของชื่อภาพและคีย์เวิร์ด (ไม่ระบุ = ใช้ที่อยู่ในไฟล์ภาพ)
  --from FILE.csv       ตารางที่มีคอลัมน์ Filename, Title, Description, Keywords, Category, Prompt, Model
  --ai openai|gemini    ให้ AI ดูภาพ (ย่อไม่เกิน 1,024 พิกเซลก่อนส่ง) ด้วยคีย์ของคุณเอง
  --key-file FILE       ไฟล์คีย์ที่มีแต่เจ้าของอ่านได้ (0600) ถ้าไม่ระบุใช้ OPENAI_API_KEY หรือ GEMINI_API_KEY
                        หรือ ~/.config/thokham/openai.key, gemini.key
  --base-url URL        ที่อยู่ของผู้ให้บริการ (หรือ OPENAI_BASE_URL, GEMINI_BASE_URL)
  --model M             ชื่อโมเดล (หรือ OPENAI_MODEL, GEMINI_MODEL)
  --turbo N             ถาม AI พร้อมกันกี่ภาพ 1–64 (ปกติ 16)
  --journal FILE        บันทึกคำตอบที่จ่ายแล้ว รันซ้ำจะไม่ถามซ้ำ (ปกติ .thokham-metadata.jsonl ใน --out)

คีย์เวิร์ด
  --keywords N          จำนวนสูงสุดต่อภาพ 1–50 (ปกติ 49)
  --banned FILE         คำที่ไม่ต้องการ บรรทัดละ 1 คำ ตัดเพิ่มจากชื่อแบรนด์ ศิลปิน และคำซ้ำ
  --keep "apple, java"  คำทั่วไปที่เป็นชื่อสินค้าด้วย และในภาพเหล่านี้ไม่ได้หมายถึงสินค้า
  --add "a, b"          คีย์เวิร์ดที่เติมท้ายทุกภาพ
  --copyright T         ข้อความลิขสิทธิ์
  --made-by "ชื่อ AI"     ภาพทั้งหมดสร้างด้วย AI ตัวนี้ (ระบุไว้ในไฟล์และ CSV)
  --category V          หมวดของตลาดภาพ เช่น 11 (Adobe) หรือ Nature (Shutterstock) ไม่ระบุ = ใช้หมวดที่ AI เสนอ
  --from-ai yes|no      ภาพชุดนี้เป็นภาพจาก AI หรือไม่ (ปกติ yes) ไฟล์ที่บอกไว้เองว่ามาจากกล้องหรือจาก AI ใช้ตามไฟล์
  --country NAME        ประเทศในภาพ เป็นภาษาอังกฤษ สำหรับตลาดที่ถาม (ปกติไม่ระบุ)
  --gps keep|remove     ตำแหน่งที่ถ่ายในไฟล์: เก็บไว้ (ปกติ) หรือลบออกเมื่อใช้ --embed หรือ --jpeg

ผลลัพธ์
  --embed               เขียนลงในไฟล์ภาพเดิม ทั้งไฟล์หรือไม่เขียนเลย
  --jpeg                ทำ JPEG จาก PNG, WebP, AVIF และภาพที่เว็บใน --csv รับแค่ sRGB
                        ไว้ข้างไฟล์เดิม Metadata อยู่ครบ ไฟล์เดิมไม่เปลี่ยน
                        พื้นโปร่งใสเป็นสีขาว ถ้าชื่อซ้ำจะเติมเลข
  --enlarge             ใช้กับ --jpeg และ --csv: ขยายภาพที่เล็กกว่าตลาดรับให้ถึงขนาด ในไฟล์บอกขนาดเดิมไว้
                        บางตลาดไม่แนะนำให้ขยายภาพถ่าย ไม่ระบุ = ไม่ขยาย
  --orig                เก็บไฟล์เดิมไว้เป็น ชื่อไฟล์.orig
  --sync                รอให้ดิสก์เขียนเสร็จทุกไฟล์ (ช้าลง แต่ทนไฟดับ)
  --replace-unreadable  เขียนทับข้อมูล XMP เดิมที่อ่านไม่ได้
  --csv A,B             adobe, shutterstock, magnific, 123rf, dreamstime, vecteezy, pond5,
                        depositphotos, istock, generic
  --out DIR             โฟลเดอร์ของไฟล์ CSV (ปกติโฟลเดอร์ปัจจุบัน)
  --dry-run             ตรวจอย่างเดียว ไม่เขียนไฟล์และไม่ถาม AI
  --json                ผลแต่ละภาพเป็น JSON บรรทัดละ 1 ภาพทาง stdout
  --help                แสดงหน้านี้

รหัสจบการทำงาน: 0 สำเร็จทุกภาพ · 2 มีไฟล์หรือตัวเลือกที่ใช้ไม่ได้ · 1 เครื่องหรือผู้ให้บริการขัดข้อง

ตัวอย่าง
  thokham metadata ภาพ/ --from titles.csv --embed --csv adobe,shutterstock --out csv
  thokham metadata ภาพ/ --ai gemini --embed --orig --made-by "Midjourney 7" --csv adobe
`
