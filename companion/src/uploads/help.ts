import { UPLOAD_DOORS } from '@thokham/metadata'
import { UPLOAD_ORDERS } from './upload-plan.ts'

/** What `thokham upload --help` prints. */
export const HELP = `thokham upload FOLDER --to adobe,123rf [ตัวเลือก]

ส่งภาพที่ผ่านการตรวจไปตลาดภาพทาง SFTP หรือ FTP แต่ละภาพไปตลาดหนึ่งครั้งเดียว ปิดโปรแกรมกลางทางได้
สั่งซ้ำแล้วส่งต่อจากที่ค้าง เขียน Metadata ในภาพก่อนด้วย thokham metadata --embed ส่งครบแล้วกดส่งตรวจเองในหน้าของตลาด

ส่ง
  --to ตลาด,ตลาด         ${UPLOAD_DOORS.map(({ id }) => id).join(', ')}
  --from-ai yes|no      ภาพชุดนี้เป็นภาพจาก AI หรือไม่ (ปกติ yes) ไฟล์ที่บอกไว้เองใช้ตามไฟล์
  --order ORDER         ลำดับ ${UPLOAD_ORDERS.join(', ')} (ปกติ name)
  --out FOLDER          ที่เขียน CSV ของตลาด (ปกติโฟลเดอร์ของภาพ)
  --dry-run             ตรวจและบอกว่าจะส่งอะไร ไม่เขียนและไม่ส่ง

บัญชีของตลาด (ใช้กับ --to ตลาดเดียว จำไว้ในเครื่องนี้)
  --user NAME           ชื่อผู้ใช้
  --password            ถามรหัสผ่านโดยไม่แสดง เก็บแบบเข้ารหัสในเครื่องนี้เท่านั้น
  --host, --port, --protocol, --folder   แทนค่าที่มากับโปรแกรม (ftps, ftps-implicit, sftp, ftp)
  --at-a-time N         ส่งพร้อมกันกี่ไฟล์ 1–4 (ปกติ 1)
  --per-minute N        เริ่มส่งได้นาทีละกี่ไฟล์
  --weekly N            ลิมิตสัปดาห์ที่ตลาดให้คุณ เช่น 51 หรือ 501 (0 = ไม่จำกัด)
  --allow-plain         ยอมให้รหัสผ่านไปแบบไม่เข้ารหัส ถ้าตลาดมีแต่ FTP
  --allow-address       ยอมให้ส่งไฟล์ไปที่อยู่อื่นที่เซิร์ฟเวอร์บอก
  --new-key             ใช้รหัสประจำเซิร์ฟเวอร์ใหม่ที่เปลี่ยนไป

ดู
  --test                ทดสอบการเชื่อมต่อ เข้าสู่ระบบและดูรายชื่อไฟล์เท่านั้น
  --status              ดูว่าแต่ละภาพถึงไหน
  --arrived NAME        ภาพที่ไม่แน่ใจ: ดูแล้วถึงครบ
  --again NAME          ภาพที่ไม่แน่ใจหรือปลายทางไม่รับ: ส่งใหม่
`
