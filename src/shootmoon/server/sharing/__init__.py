"""What a server shows to browsers, other sites and programs: the page, links to it, and the schemas."""
