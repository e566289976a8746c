import * as de from './de/all.ts'
import * as en from './en/all.ts'
import { spoken } from './language.ts'

/** Every text that the bot says, in the language of the work that reads it. */
export const text = spoken<typeof en.text>({ en: en.text, de: de.text })
export const autoproxyText = spoken<typeof en.autoproxyText>({ en: en.autoproxyText, de: de.autoproxyText })
export const commonText = spoken<typeof en.commonText>({ en: en.commonText, de: de.commonText })
export const configText = spoken<typeof en.configText>({ en: en.configText, de: de.configText })
export const fieldText = spoken<typeof en.fieldText>({ en: en.fieldText, de: de.fieldText })
export const frontText = spoken<typeof en.frontText>({ en: en.frontText, de: de.frontText })
export const groupText = spoken<typeof en.groupText>({ en: en.groupText, de: de.groupText })
export const imageText = spoken<typeof en.imageText>({ en: en.imageText, de: de.imageText })
export const listText = spoken<typeof en.listText>({ en: en.listText, de: de.listText })
export const memberText = spoken<typeof en.memberText>({ en: en.memberText, de: de.memberText })
export const messagesText = spoken<typeof en.messagesText>({ en: en.messagesText, de: de.messagesText })
export const randomText = spoken<typeof en.randomText>({ en: en.randomText, de: de.randomText })
export const readingText = spoken<typeof en.readingText>({ en: en.readingText, de: de.readingText })
export const serverText = spoken<typeof en.serverText>({ en: en.serverText, de: de.serverText })
export const slashText = spoken<typeof en.slashText>({ en: en.slashText, de: de.slashText })
export const switchText = spoken<typeof en.switchText>({ en: en.switchText, de: de.switchText })
export const systemText = spoken<typeof en.systemText>({ en: en.systemText, de: de.systemText })
export const tellingText = spoken<typeof en.tellingText>({ en: en.tellingText, de: de.tellingText })
export const aboutText = spoken<typeof en.aboutText>({ en: en.aboutText, de: de.aboutText })
export const accountText = spoken<typeof en.accountText>({ en: en.accountText, de: de.accountText })
export const adminText = spoken<typeof en.adminText>({ en: en.adminText, de: de.adminText })
export const dataText = spoken<typeof en.dataText>({ en: en.dataText, de: de.dataText })
export const debugText = spoken<typeof en.debugText>({ en: en.debugText, de: de.debugText })
