/** How names of files end that an interpreter runs. */
export const SCRIPT_ENDING = /\.(?:[cm]?[jt]s|py|sh|bash|zsh|rb|pl|php|lua)$/i;
