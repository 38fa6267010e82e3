/** What `thokham prompts --help` prints. */
export const HELP = `thokham prompts --keywords FILE [ตัวเลือก]

ทอคีย์เวิร์ด × สไตล์ × อัตราส่วน เป็น Prompt บรรทัดละ 1 รายการทาง stdout

คีย์เวิร์ด
  --keywords FILE       ไฟล์ .txt (บรรทัดละ 1 คีย์เวิร์ด) หรือ .csv (คอลัมน์คีย์เวิร์ด) หรือ - เพื่ออ่านจาก stdin
  --advanced            อ่านไวยากรณ์ {a|b} {3::a|b} {2$$a|b|c} __ชื่อ__ \${x=…} # หมายเหตุ
  --every               ทุกแบบของ {a|b} และ __ชื่อ__ ในโหมด pick ด้วย (ปกติสุ่มแบบเดียวต่อ Prompt) ใช้กับ --advanced
  --braces keep|expand  {a, b} ของ Midjourney: keep = เก็บไว้ (ปกติ), expand = แยกที่นี่
  --lists DIR           โฟลเดอร์รายการคำสำหรับ __ชื่อ__ (ชื่อ.txt หรือ .yaml บรรทัด 3::คำ = น้ำหนัก 3) ใช้กับ --advanced

สิ่งที่ทอเข้าด้วยกัน
  --mode all|pick       all = ทุกแบบ, pick = คีย์เวิร์ด × สไตล์ ช่องอื่นสุ่มช่องละ 1 ค่า (ปกติ all)
  --styles A,B          เช่น Realistic,Watercolor
  --aspects W:H,W:H     เช่น 16:9,1:1
  --stylize N,N         --s 0–1000 หลายค่า = สุ่ม 1 ค่าต่อ Prompt
  --chaos N,N           --c 0–100 หลายค่า = สุ่ม 1 ค่าต่อ Prompt
  --quality Q           high, medium, low, none (ปกติ none)
  --model M             7, 6.1, 5.2, niji, none, 8.2, 8.1, "niji 7" (ปกติ none)
  --prefix T            ข้อความนำหน้า
  --suffix T            ข้อความต่อท้าย
  --copy-space          เติม copy space for text
  --white-background    เติม isolate on white background
  --personal FILE       Personalization บรรทัดละ 1 ค่า สุ่ม 1 ค่าต่อ Prompt
  --no "a, b"           สิ่งที่ไม่ต้องการ
  --repeat N            พิมพ์ --repeat N เมื่อมากกว่า 1
  --raw --tile --draft --hd   แต่งน้อยลง · ลายต่อกัน · ภาพร่าง · ภาพใหญ่
  --exp N --weird N     0–100 · 0–3000 (0 = ไม่ใส่)
                        ตัวเลือกที่เวอร์ชันไม่รองรับจะไม่ถูกใส่ และมีคำเตือน
  --sref T --sw N       สไตล์อ้างอิง (ที่อยู่ภาพ รหัส หรือ random) · น้ำหนักสไตล์ 0–1000
  --extra T             พารามิเตอร์เพิ่มเติม เช่น "--seed 7"

ผลลัพธ์
  --count N             จำนวน Prompt ถ้าน้อยกว่าทั้งหมดจะสุ่มแบบไม่ซ้ำ
  --seed N              0–4294967295 ค่าเดิมได้ชุดเดิม
  --pack basic|standard|pro|mega
                        มัดหลาย Prompt เป็นบรรทัดเดียวด้วย {a, b} ของ Midjourney ครั้งละ 4, 10 หรือ 40 (เฉพาะโหมด Fast)
  --format txt|json     ปกติ txt
  --out FILE            เขียนลงไฟล์ (เปลี่ยนชื่อเมื่อครบ ไม่ทิ้งไฟล์ครึ่ง ๆ กลาง ๆ)
  --help                แสดงหน้านี้

ตัวอย่าง
  thokham prompts --keywords words.txt --styles Realistic --aspects 16:9,1:1 --quality high --model 6.1
  cat words.txt | thokham prompts --keywords - --count 100 --seed 7 --out prompts.txt
`
