import "./views/app";
