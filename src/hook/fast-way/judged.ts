/**
 * Ends what the program behind the script prints: without it the program has not come to its end, whatever its exit code
 * says. A file that is cut off may end well and judge nothing.
 */
export const JUDGED = '#judged';
