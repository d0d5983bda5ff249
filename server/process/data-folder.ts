/** What lies in DATA_DIR, and under which name. */
export const dataIn = (folder: string) => ({
  database: `${folder}/pg`,
  lock: `${folder}/lock`,
  files: `${folder}/files`,
  mails: `${folder}/mails`,
  secret: `${folder}/secret`,
})
