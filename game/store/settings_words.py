"""The comments in the settings file, English above Thai."""

from __future__ import annotations

HEAD = (
    "Settings of Sala. You may change them here while Sala is closed, or inside Sala.",
    "การตั้งค่าของศาลา แก้ในไฟล์นี้ได้เมื่อปิดโปรแกรม หรือแก้จากในโปรแกรม",
)

WORDS: dict[str, tuple[str, ...]] = {
    "version": ("Version of this file's form; leave it alone.", "รุ่นของรูปแบบไฟล์นี้ ไม่ต้องแก้"),
    "language": ("Language; auto follows the system.", "ภาษา ถ้าเป็น auto จะใช้ภาษาของเครื่อง"),
    "theme": ("Colours.", "ชุดสี"),
    "text_size": ("Size of the text in per cent.", "ขนาดตัวอักษร เป็นเปอร์เซ็นต์"),
    "colour_aids": ("Extra marks beside colours.", "แสดงเครื่องหมายเพิ่มควบคู่กับสี"),
    "motion": ("Speed of the movement on the table.", "ความเร็วของการเคลื่อนไหวบนโต๊ะ"),
    "pace": ("How long a computer player's move waits.", "คอมพิวเตอร์รอนานเท่าใดก่อนเดิน"),
    "auto_forced": ("Play by itself where only one action is legal.", "เดินให้เองเมื่อมีทางเลือกเดียว"),
    "sound_volume": ("Volume in per cent.", "ความดังของเสียง เป็นเปอร์เซ็นต์"),
    "mute": ("No sound at all.", "ปิดเสียงทั้งหมด"),
    "mute_in_background": ("No sound while another window is in front.", "ปิดเสียงเมื่อใช้หน้าต่างอื่นอยู่"),
    "full_screen": ("Start in full screen.", "เริ่มแบบเต็มจอ"),
    "acceleration": (
        "Whether the picture goes to the screen through the graphics card; counts at the next start.",
        "ส่งภาพขึ้นจอผ่านการ์ดจอหรือไม่ มีผลเมื่อเปิดครั้งต่อไป",
    ),
    "confirm_resign": ("Ask before resigning.", "ถามก่อนยอมแพ้"),
    "warn_suicide": ("Warn before a move that loses at once.", "เตือนก่อนเดินตาที่แพ้ทันที"),
    "window": ("Size of the window in pixels.", "ขนาดหน้าต่าง เป็นพิกเซล"),
}
