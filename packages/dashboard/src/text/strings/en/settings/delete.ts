export const remove = {
  lead: 'This deletes all members, groups, switches and settings from this server, for everyone. You cannot undo this, and nobody can undo it for you.',
  exportFirst: 'Take your data with you first',
  exportText: 'With the file you can start again whenever you like.',
  toExport: 'Export first',
  sure: 'Delete for good',
  type: (id: string) => `To be sure, type the short ID of your system: ${id}`,
  mismatch: 'That is not the short ID of this system.',
  button: 'Delete my system',
  done: 'Your system is deleted, and this device has forgotten its token.',
}
