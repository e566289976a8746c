import type { chat as English } from '../../en/settings/chat.ts'
import type { Translation } from '../../translation.ts'

export const chat: Translation<typeof English> = {
  bot: 'El bot',
  botText: (bot) =>
    `${bot} publica tus mensajes con el nombre y la imagen del miembro que escribe. Invítalo a tus servidores de chat y después vincula tu cuenta.`,
  invite: (bot) => `Invitar a ${bot}`,
  noBot: 'Ahora no hay ningún bot de chat en este servidor.',
  noBotText:
    'Puedes pedir uno a quienes llevan este servidor. Si lo llevas tú: docs/run/bot.md, entre los archivos del servidor, explica cómo arrancarlo.',
  accounts: 'Cuentas de chat',
  accountsText:
    'El bot te conoce por estas cuentas. Quien escriba desde una de ellas puede cambiar tu sistema.',
  noAccounts: 'Todavía no hay ninguna cuenta de chat vinculada.',
  account: (id) => `Cuenta ${id}`,
  unlink: 'Desvincular',
  unlinkOf: (id) => `Desvincular la cuenta ${id}`,
  unlinkTitle: (id) => `¿Desvincular la cuenta ${id}?`,
  unlinkText:
    'El bot ya no te conocerá por esta cuenta. Tu sistema queda como está, y puedes vincular la cuenta otra vez.',
  unlinked: 'Cuenta desvinculada.',
  lastOne: 'Esta es tu única cuenta. Para desvincularla, vincula antes otra.',
  link: 'Vincular una cuenta de chat',
  how: (bot) =>
    `Envía esto a ${bot} desde la cuenta que quieres vincular. Lo mejor es un mensaje directo, para que nadie más pueda usarlo.`,
  command: 'Tu mensaje para el bot',
  until: (moment) =>
    `Sirve una vez, hasta el ${moment}. Esta página te avisa cuando la cuenta esté vinculada.`,
  over: 'Este código ya no sirve.',
  again: 'Pedir un código nuevo',
  close: 'Cerrar',
  linked: 'Tu cuenta de chat está vinculada.',
}
