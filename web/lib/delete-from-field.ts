/**
 * Deletes a part of the text in a field as the Delete key would, so that the browser's undo brings it back. The focus
 * is in the field afterwards. Returns false if the browser cannot do it.
 */
export function deleteFromField(
  field: HTMLInputElement | HTMLTextAreaElement | null | undefined,
  { start, end }: { start: number; end: number },
): boolean {
  field?.focus()
  if (!field || document.activeElement !== field) return false
  field.setSelectionRange(start, end)
  // This method is deprecated, but no other one keeps the history of undo.
  return document.execCommand('delete')
}
