/** Said of an iPhone's picture that this browser cannot open, before anything is sent; the phone's menus are called so. */
export const heicWords =
  'เปิด HEIC ในเบราว์เซอร์นี้ไม่ได้ กรุณาแนบภาพหน้าจอแทน (iPhone: การตั้งค่า › กล้อง › รูปแบบ › Most Compatible)'
